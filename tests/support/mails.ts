/** The mails that a server has written to its outbox. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "playwright/test";
import type { Product } from "./server";

/** All mails to somebody, oldest first, with their lines as they were written. */
export async function mailsTo(server: Product, to: string): Promise<string[]> {
  const folder = join(server.dataDir, "outbox");
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.sort().map((file) => readFile(join(folder, file), "utf8")));
  // A line that is too long goes on after an "=".
  return mails
    .map((mail) => mail.replace(/=\r?\n/g, "").replaceAll("=3D", "="))
    .filter((mail) => mail.includes(`To: ${to}`));
}

/** Waits for a mail to somebody and returns what the pattern finds in the latest one. */
export async function findInMail(server: Product, to: string, pattern: RegExp): Promise<string> {
  let found = "";
  await expect
    .poll(async () => {
      found = pattern.exec((await mailsTo(server, to)).at(-1) ?? "")?.[1] ?? "";
      return found;
    })
    .not.toBe("");
  return found;
}

/** The code of the latest mail to somebody. */
export const codeInMail = (server: Product, to: string): Promise<string> =>
  findInMail(server, to, /^ {4}([2-9A-HJKMNP-Z]{6})\s*$/m);
