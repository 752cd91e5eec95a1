import { describe, expect, it } from "vitest";
import { databaseIsAway } from "./violations";

describe("databaseIsAway", () => {
  it("is so while a Postgres that takes over for another still only reads", () => {
    const driver = { code: "25006", message: "cannot execute UPDATE in a read-only transaction" };
    const error = Object.assign(new Error("Failed query"), { cause: driver });
    expect(databaseIsAway(error)).toBe(true);
  });

  it("is not so where a statement broke a rule", () => {
    expect(databaseIsAway({ code: "23505" })).toBe(false);
  });
});
