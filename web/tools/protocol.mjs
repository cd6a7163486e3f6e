// npm run protocol: writes src/protocol.ts from the messages of the server.
// LONGROAD names the program; else that of the release build.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const program = process.env.LONGROAD ?? "../build/release/longroad";
writeFileSync("src/protocol.ts", execFileSync(program, ["schema", "--typescript"]));
