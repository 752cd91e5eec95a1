import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { shellWord } from "./shell-words";

it("a word in a command that is printed is the same word for a shell", () => {
  expect(shellWord("/var/lib/waybook")).toBe("/var/lib/waybook");
  const words = ["/var/lib/my data", "it's; rm -r $HOME `x`", "", 'a "b" \\'];
  const printed = words.map((word) => `printf '%s|' ${shellWord(word)}`).join("; ");
  expect(execFileSync("sh", ["-c", printed], { encoding: "utf8" })).toBe(`${words.join("|")}|`);
});
