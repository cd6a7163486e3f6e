/** Serves a folder below a path on this machine. */
export function serveSite(
  folder: string,
  where?: { port?: number; path?: string },
): Promise<{ readonly url: string; close(): Promise<void> }>;
