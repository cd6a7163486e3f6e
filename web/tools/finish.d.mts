export function finish(root: string, isApart?: (name: string) => boolean): void;
