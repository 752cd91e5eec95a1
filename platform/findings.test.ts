import { expect, it } from "vitest";
import { lookAt, ok } from "./findings";

it("a look that fails is a finding, with the reason in one line", async () => {
  const failed = () => {
    throw new Error("Failed query: select\nparams: 1", { cause: new Error("took\ntoo long") });
  };
  expect(await lookAt("accounts", failed)).toEqual([
    { level: "problem", about: "accounts", text: "the check failed (took too long)." },
  ]);
  expect(await lookAt("disk", () => ok("disk", "room"))).toMatchObject([{ level: "ok" }]);
});
