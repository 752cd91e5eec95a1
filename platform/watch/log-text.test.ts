import { describe, expect, it } from "vitest";
import { describeError, loggableUrl, withoutQueries } from "./log-text";

describe("the URL in the log", () => {
  it.each([
    ["/routes", "/routes"],
    ["/routes?routePage=2&routeSearch=Dana", "/routes?routePage&routeSearch"],
    ["/routes/delete?ids=a&ids=b&f.startAt=c", "/routes/delete?ids&f.startAt"],
    ["/routes?Dana%20Mills=1&x=2", "/routes?-&x"],
    ["/routes?%", "/routes?-"],
  ])("names what was asked, without its value: %s", (url, logged) =>
    expect(loggableUrl(url)).toBe(logged),
  );

  it("does not grow with the query", () => {
    const url = `/routes?${Array.from({ length: 500 }, (_, n) => `key${n}=1`).join("&")}`;
    expect(loggableUrl(url).length).toBeLessThan(300);
  });
});

describe("an error in the log", () => {
  it("has no query in its message, its stack, its causes and its further fields", () => {
    const url = "http://x.example/a?who=Dana";
    const cause = Object.assign(new Error(`no ${url}`), { code: "E1" });
    const error = Object.assign(new Error(`Failed to parse ${url} at all`, { cause }), {
      input: url,
      status: 400,
    });
    const described = describeError(error);
    expect(JSON.stringify(described)).not.toContain("Dana");
    expect(described).toMatchObject({
      type: "Error",
      message: "Failed to parse http://x.example/a?- at all",
      status: 400,
      cause: { code: "E1" },
    });
  });

  it("keeps where it happened, though the loader adds a time to the file", () => {
    const line = "at load (file:///app/build/index.js?t=1764071.52:10:3)";
    expect(withoutQueries(line)).toBe(line);
  });
});
