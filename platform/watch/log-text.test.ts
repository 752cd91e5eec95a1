import { describe, expect, it } from "vitest";
import { describeError, loggableUrl, withoutQueries } from "./log-text";

/** As long as that of a calendar address or a link. */
const SECRET = "aB3-_".repeat(9).slice(0, 43);

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

  it.each(["/feeds/", "//feeds/", "/FEEDS/", "/%66eeds/", "/feeds%2F"])(
    "has no secret of a calendar: %s",
    (start) => {
      for (const secret of [SECRET, SECRET.slice(1), `%41${SECRET.slice(1)}`]) {
        expect(loggableUrl(`${start}${secret}.ics`)).toBe("/feeds/-");
        expect(loggableUrl(`${start}${secret}.ics?a=1`)).toBe("/feeds/-?a");
        expect(loggableUrl(`${start}${secret}.ics.data`)).toBe("/feeds/-");
      }
    },
  );

  it.each(["/day/open/", "//day//open/", "/DAY/Open/", "/%64ay/open/", "/day%2Fopen%2F"])(
    "has no secret of a link: %s",
    (start) => {
      for (const secret of [SECRET, "short", `%41${SECRET.slice(1)}`]) {
        expect(loggableUrl(`${start}${secret}`)).toBe("/day/open/-");
        expect(loggableUrl(`${start}${secret}.data?a=1`)).toBe("/day/open/-?a");
      }
      expect(loggableUrl("/day?stop=1")).toBe("/day?stop");
    },
  );
  it.each(["/alerts/stop/", "/Alerts//stop/", "/alerts%2Fstop/"])(
    "has no token that ends alerts: %s",
    (start) => {
      expect(loggableUrl(`${start}ab.cd..${SECRET}`)).toBe("/alerts/stop/-");
    },
  );
  it.each(["/t/", "//t/", "/T/", "/%74/", "/t%2F"])("has no secret of a tracker: %s", (start) => {
    expect(loggableUrl(`${start}${SECRET}`)).toBe("/t/-");
    expect(loggableUrl(`${start}${SECRET}.properties?id=7&lat=1`)).toBe("/t/-?id&lat");
  });

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

  it("has no secret of a link", () => {
    const text = `no answer for http://x.example/day/open/${SECRET}`;
    expect(withoutQueries(text)).toBe("no answer for http://x.example/day/open/-");
  });

  it("has no secret of a calendar, and the names of our files", () => {
    const file = "at serveFeed (file:///app/features/routes/feeds/serve-feed.server.ts:3:1)";
    const text = `no answer for http://x.example/feeds/${SECRET}.ics\n${file}`;
    expect(withoutQueries(text)).toBe(`no answer for http://x.example/feeds/-.ics\n${file}`);
    expect(withoutQueries(`https://x.example/t/${SECRET}?lat=1`)).toBe("https://x.example/t/-?-");
  });

  it("keeps where it happened, though the loader adds a time to the file", () => {
    const line = "at load (file:///app/build/index.js?t=1764071.52:10:3)";
    expect(withoutQueries(line)).toBe(line);
  });
});
