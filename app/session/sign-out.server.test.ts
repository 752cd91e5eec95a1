import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { action } from "~/routes/sign-out";
import { errorReply, OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { newSession, readSession, type Session, saveSession } from "./session.server";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
});
afterAll(() => api.stop());

const admin = { id: "u1", displayName: "Ada", email: "ada@x.example", role: "admin" } as const;
const dana = { ...admin, id: "u2", displayName: "Dana", role: "office-manager" } as const;
const own = newSession({ token: "admin-token", user: admin });
const acting: Session = { ...own, user: dana, acting: { officeToken: "office-token", admin } };

async function signOut(session: Session) {
  const url = "http://localhost:4400/sign-out";
  const cookie = (await saveSession(session, new Request(url))).split(";")[0] ?? "";
  const request = new Request(url, { method: "POST", headers: { cookie } });
  const answer = await action({ request, params: {}, context: {} });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  const next = new Request(url, { headers: { cookie: cookies.join("; ") } });
  return { to: answer.headers.get("location"), session: await readSession(next) };
}

const OUT = { to: "/", session: undefined };

describe("signing out", () => {
  it("ends the session of the token at the upstream", async () => {
    setTestEnv(api.url);
    api.answersJson(200, { ok: true });
    expect(await signOut(own)).toEqual(OUT);
    const { method, url, headers } = api.last;
    expect([method, url.pathname, headers.authorization]).toEqual([
      ...["POST", "/users/logout", "Bearer admin-token"],
    ]);
  });

  it("from an office ends that sign-in alone, and leads back to the admin's own", async () => {
    setTestEnv(api.url);
    api.answersJson(200, { ok: true });
    expect(await signOut(acting)).toEqual({ to: "/dashboard", session: own });
    expect(api.heard.map(({ headers }) => headers.authorization)).toEqual(["Bearer office-token"]);
  });

  it.each([404, 401, 403, 429, 500])("goes on where the upstream answers %i", async (status) => {
    setTestEnv(api.url);
    api.answersJson(status, errorReply(status, "no"));
    expect(await signOut(own)).toEqual(OUT);
  });

  it("goes on where the upstream can't be reached", async () => {
    setTestEnv("http://127.0.0.1:1");
    expect(await signOut(own)).toEqual(OUT);
  });

  it("goes on after two seconds where the upstream never answers", async () => {
    setTestEnv(api.url);
    let answered = false;
    api.answers((_, res) => {
      setTimeout(() => {
        answered = true;
        sendJson(res, 200, { ok: true });
      }, 4000).unref();
    });
    expect(await signOut(own)).toEqual(OUT);
    expect(answered).toBe(false);
  });
});
