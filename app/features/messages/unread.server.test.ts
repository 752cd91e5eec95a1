import { describe, expect, it } from "vitest";
import { UpstreamError } from "~/upstream/errors";
import { readUnread } from "./unread.server";

let people = 0;

/** A reader of whom nothing is known yet, and an upstream that answers what it is told to. */
function reader() {
  let time = 0;
  let answer: () => number = () => 0;
  let asked = 0;
  const user = { id: `u${++people}`, displayName: "", email: "", role: "office-manager" } as const;
  const upstream = { token: "t", requestId: "r" };
  const count = async () => {
    asked++;
    return { unread: answer() };
  };
  return {
    at: (path: string, officeId = "o1") =>
      readUnread(
        { user, office: { id: officeId, name: "" }, upstream },
        new URL(path, "http://localhost"),
        { count, now: () => time },
      ),
    answers: (next: () => number) => {
      answer = next;
    },
    passes: (seconds: number) => {
      time += seconds * 1000;
    },
    asked: () => asked,
  };
}

const failure = (kind: "http" | "timeout", status: number) =>
  new UpstreamError({
    kind,
    status,
    message: "",
    callId: "channels.unread",
    requestId: "r",
    extension: true,
  });

describe("what is not read", () => {
  it("is asked for once in a while, by reader and office", async () => {
    const one = reader();
    one.answers(() => 3);
    expect(await one.at("/routes")).toBe("3");
    one.answers(() => 4);
    one.passes(14);
    expect(await one.at("/agents")).toBe("3");
    expect(one.asked()).toBe(1);
    expect(await one.at("/agents", "o2")).toBe("4");
    one.passes(1);
    expect(await one.at("/agents")).toBe("4");
    expect(one.asked()).toBe(3);
  });

  it("is asked for anew on the pages of messages", async () => {
    const one = reader();
    one.answers(() => 3);
    await one.at("/routes");
    one.answers(() => 0);
    expect(await one.at("/messages/c1")).toBe("0");
    expect(await one.at("/routes")).toBe("0");
  });

  it("is a hundred or more at the most", async () => {
    const one = reader();
    one.answers(() => 99);
    expect(await one.at("/messages")).toBe("99");
    one.answers(() => 100);
    expect(await one.at("/messages")).toBe("99+");
  });

  it("is what it was last while the upstream is away, and nothing before", async () => {
    const one = reader();
    one.answers(() => {
      throw failure("timeout", 0);
    });
    expect(await one.at("/routes")).toBeNull();
    one.answers(() => 2);
    expect(await one.at("/routes")).toBe("2");
    one.passes(60);
    one.answers(() => {
      throw failure("timeout", 0);
    });
    expect(await one.at("/routes")).toBe("2");
  });

  it("is nothing, and not asked for page by page, where the upstream has no messages", async () => {
    const one = reader();
    one.answers(() => {
      throw failure("http", 404);
    });
    expect(await one.at("/routes")).toBeNull();
    one.passes(60);
    expect(await one.at("/messages")).toBeNull();
    expect(one.asked()).toBe(1);
    one.passes(10 * 60);
    one.answers(() => 1);
    expect(await one.at("/routes")).toBe("1");
  });
});
