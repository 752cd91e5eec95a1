import { beforeEach, describe, expect, it } from "vitest";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { forReader, refuseOtherReaders, signOf, wasForAnother } from "./page-reader.server";
import { endSession, newSession, readSession, type Session, saveSession } from "./session.server";

beforeEach(() => setTestEnv("http://127.0.0.1:9"));

const userOf = (id: string) =>
  ({ id, displayName: `User ${id}`, email: `${id}@x.example`, role: "office-manager" }) as const;
const sessionOf = (id: string): Session => newSession({ token: "t", user: userOf(id) });
const PAGE = "http://console.test/routes/7/rename";
const asked = (cookie: string | null, url = PAGE) =>
  new Request(url, { headers: cookie ? { cookie } : {} });
const sentBack = (cookie: string) => cookie.split(";")[0] ?? "";

/** Each signs in after the other, in one browser; the sessions as stored. */
async function inTurn(ids: string[], { signOut = false } = {}): Promise<Session[]> {
  let cookie: string | null = null;
  const sessions: Session[] = [];
  for (const id of ids) {
    if (cookie && signOut) cookie = sentBack(await endSession(asked(cookie)));
    cookie = sentBack(await saveSession(sessionOf(id), asked(cookie)));
    const session = await readSession(asked(cookie));
    if (session) sessions.push(session);
  }
  return sessions;
}

describe("the sign of a page", () => {
  it("is none for who signed in first, and each other reader's own", async () => {
    for (const signOut of [false, true]) {
      const signs = (await inTurn(["a", "b", "c", "a", "b"], { signOut })).map(signOf);
      expect(signs).toEqual(["", expect.stringMatching(/^~as-/), signs[2], "", signs[1]]);
      expect(signs[2]).not.toBe(signs[1]);
    }
  });

  it("stands behind the office", async () => {
    const [first, second] = await inTurn(["a", "b"]);
    if (!first || !second) throw new Error("nobody signed in");
    const own = forReader(second, "/routes?routePage=2&activeOffice=x", "");
    expect(own).toBe(`/routes?routePage=2&activeOffice=${signOf(second)}`);
    expect(forReader(second, own, "branch")).toBe(
      `/routes?routePage=2&activeOffice=branch${signOf(second)}`,
    );
    expect(forReader(first, own, "")).toBe("/routes?routePage=2");
  });
});

describe("a page that was drawn for somebody else", () => {
  async function answerTo(session: Session, url: string, init: RequestInit): Promise<Response> {
    const thrown = await refuseOtherReaders(session, new Request(url, init)).catch((e) => e);
    return thrown ?? new Response("goes on");
  }
  const HTML = { accept: "text/html" };

  it("does nothing, and leads to the same page as it is for who is signed in", async () => {
    const [first, second] = await inTurn(["a", "b"]);
    if (!first || !second) throw new Error("nobody signed in");
    const seconds = new URL(forReader(second, "/routes/7/rename", ""), PAGE).href;
    for (const [session, url, there] of [
      [second, PAGE, seconds],
      [first, seconds, PAGE],
    ] as const) {
      const answer = await answerTo(session, url, { method: "POST" });
      expect(answer.status).toBe(303);
      expect(wasForAnother(answer)).toBe(true);
      expect(new URL(answer.headers.get("location") ?? "", PAGE).href).toBe(there);
      expect(answer.headers.get("set-cookie")).toMatch(/^waybook_toast=/);
      const read = await answerTo(session, url, { headers: HTML });
      expect([read.status, wasForAnother(read)]).toEqual([302, false]);
      for (const [own, init] of [
        [there, { method: "POST" }],
        [there, { headers: HTML }],
        // What scripts read has no page of its own to lead to.
        [url, { headers: { accept: "*/*" } }],
      ] as const) {
        expect((await answerTo(session, own, init)).status).toBe(200);
      }
    }
  });
});
