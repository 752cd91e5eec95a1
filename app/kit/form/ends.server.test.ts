import { expect, it } from "vitest";
import { checkEnds } from "./ends.server";

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const check =
  (current: Parameters<typeof checkEnds>[0], asked?: string, makes = true) =>
  () =>
    checkEnds(current, { asked, makes, userId: "ann", noun: "link" });

it("a form ends the secret that it has asked about, or makes the first one", () => {
  const createdAt = ago(3600);
  expect(check({ createdAt }, createdAt)).not.toThrow();
  expect(check(null)).not.toThrow();
  expect(check(undefined, createdAt)).not.toThrow();
});

it("a form of an older page does not end what was made meanwhile", () => {
  const other = { createdAt: ago(2), createdBy: { id: "ben" } };
  expect(check(other)).toThrow("Another link was made meanwhile");
  expect(check(other, ago(3600))).toThrow("Another link was made meanwhile");
  expect(check({ createdAt: ago(60), createdBy: { id: "ann" } })).toThrow("meanwhile");
});

it("two quick presses of one person that make one are one", () => {
  const own = { createdAt: ago(2), createdBy: { id: "ann" } };
  expect(check(own)).not.toThrow();
  expect(check(own, ago(60), false)).toThrow("meanwhile");
});
