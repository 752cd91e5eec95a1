import { randomInt } from "node:crypto";
import { text } from "node:stream/consumers";
import { ask, type Given, say } from "../command";

/** Without those that look alike. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 16;

export const PASSWORD_OPTION = { ask: { type: "boolean" } } as const;
export const PASSWORD_HELP = `The password is made up and printed; with --ask it is asked for, or read from standard input.
It is good for choosing another one alone, at the first sign-in (agents may keep it).`;

/** A password for somebody: asked for, or made up and told. */
export async function passwordFor(given: Given): Promise<{ password: string; tell(): void }> {
  if (!given.has("ask")) {
    const password = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(
      "",
    );
    return { password, tell: () => say(`Password: ${password}`) };
  }
  const password = process.stdin.isTTY
    ? await ask("Password, 6 to 20 characters (shown as you type): ")
    : (await text(process.stdin)).replace(/\r?\n$/, "");
  return { password, tell: () => {} };
}
