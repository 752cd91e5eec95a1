import { beforeEach, describe, expect, it, vi } from "vitest";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import {
  endSession,
  lastReader,
  newSession,
  readSession,
  type Session,
  saveSession,
  withoutActing,
} from "./session.server";

const admin = { id: "u1", displayName: "Ada", email: "ada@x.example", role: "admin" } as const;
const manager = { ...admin, id: "u2", role: "office-manager", officeId: "o1" } as const;
const office = { id: "o1", name: "North", timeZone: "America/New_York" };
const A = "a".repeat(32);
const B = "b".repeat(32);

beforeEach(() => {
  setTestEnv("http://127.0.0.1:1");
});

const url = "http://localhost:4400/routes";
const requestWith = (setCookie: string) =>
  new Request(url, { headers: { cookie: setCookie.split(";")[0] ?? "" } });
const save = (session: Session) => saveSession(session, new Request(url));

describe("the session cookie", () => {
  // spec: 3.session
  it("returns the saved session", async () => {
    const session = newSession({
      token: "t1",
      user: manager,
      office,
      acting: { officeToken: "t2", admin },
    });
    expect(await readSession(requestWith(await save(session)))).toEqual(session);
  });

  it("is for the server alone, for 12 hours and a half, and for https only under https", async () => {
    const session = newSession({ token: "t", user: admin });
    const plain = await save(session);
    expect(plain).toMatch(/; Max-Age=45000; .*HttpOnly/);
    expect(plain).toContain("SameSite=Lax");
    expect(plain).toContain("Path=/");
    expect(plain).not.toContain("Secure");
    const https = new Request("https://waybook.example/");
    const secure = await saveSession(session, https);
    expect(secure).toContain("Secure");
    // No other host, and no page without https, can set one of this name.
    expect(secure).toMatch(/^__Host-waybook_session=/);
    expect(secure).not.toContain("Domain");
    const [sent = ""] = secure.split(";");
    const over = (url: string, cookie: string) => new Request(url, { headers: { cookie } });
    expect(await readSession(over("https://waybook.example/", sent))).toEqual(session);
    const tossed = sent.replace("__Host-", "");
    expect(await readSession(over("https://waybook.example/", tossed))).toBeUndefined();
  });

  it("is not taken when forged, changed, or signed with another secret", async () => {
    const setCookie = await save(newSession({ token: "t", user: manager }));
    const [name, value = ""] = (setCookie.split(";")[0] ?? "").split("=");
    const [payload = "", signature = ""] = decodeURIComponent(value).split(".");
    const forged = Buffer.from(
      Buffer.from(payload, "base64").toString().replace("office-manager", "admin"),
    ).toString("base64");
    const with_ = (text: string) => requestWith(`${name}=${encodeURIComponent(text)}`);
    expect(await readSession(with_(`${payload}.${signature}`))).toBeDefined();
    expect(await readSession(with_(`${forged}.${signature}`))).toBeUndefined();
    expect(await readSession(with_(payload))).toBeUndefined();
    expect(await readSession(with_("%"))).toBeUndefined();
    setTestEnv("http://127.0.0.1:1", { sessionSecrets: [B] });
    expect(await readSession(with_(`${payload}.${signature}`))).toBeUndefined();
  });

  it("outlives a rotation of secrets, until the old one goes", async () => {
    setTestEnv("http://127.0.0.1:1", { sessionSecrets: [A] });
    const old = await save(newSession({ token: "t", user: admin }));
    setTestEnv("http://127.0.0.1:1", { sessionSecrets: [B, A] });
    expect(await readSession(requestWith(old))).toBeDefined();
    const fresh = await save(newSession({ token: "t", user: admin }));
    setTestEnv("http://127.0.0.1:1", { sessionSecrets: [B] });
    expect(await readSession(requestWith(fresh))).toBeDefined();
    expect(await readSession(requestWith(old))).toBeUndefined();
  });

  it("ends 12 hours after the sign-in, however often it was saved again", async () => {
    vi.useFakeTimers();
    try {
      const session = newSession({ token: "t", user: admin });
      const setCookie = await save(session);
      vi.advanceTimersByTime(11 * 3600_000);
      expect(await readSession(requestWith(setCookie))).toEqual(session);
      const again = await save(session);
      expect(again).toContain("Max-Age=5400;");
      vi.advanceTimersByTime(3600_000);
      expect(await readSession(requestWith(again))).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it("has room for two tokens, and refuses what a browser would drop", async () => {
    const token = "t".repeat(500);
    const acting = { officeToken: token, admin };
    const setCookie = await save(newSession({ token, user: manager, office, acting }));
    expect(setCookie.length).toBeLessThan(4096);
    const huge = newSession({ token: "t".repeat(4000), user: admin });
    await expect(save(huge)).rejects.toThrow("too long");
  });

  it("is emptied at the end", async () => {
    const ended = await endSession(new Request(url));
    expect(ended).toMatch(/^waybook_session=[^;]*; Max-Age=0;/);
    expect(await readSession(requestWith(ended))).toBeUndefined();
  });

  it("is known for a while after its end as whose it was, and as nothing more", async () => {
    const setCookie = await save(newSession({ token: "t", user: manager, office }));
    const ended = await endSession(requestWith(setCookie));
    expect(ended).toContain("; Max-Age=1800;");
    expect(await readSession(requestWith(ended))).toBeUndefined();
    expect(await lastReader(requestWith(ended))).toBe(manager.id);
    expect(await lastReader(new Request(url))).toBeUndefined();
  });
});

it("an admin's own session comes back whole when acting ends", () => {
  const own = newSession({ token: "t1", user: admin });
  const acting: Session = { ...own, user: manager, office, acting: { officeToken: "t2", admin } };
  expect(withoutActing(acting)).toEqual(own);
  expect(withoutActing(own)).toEqual(own);
});
