import { expect, it } from "vitest";
import { action } from "~/routes/sign-out";
import { newSession, saveSession } from "~/session/session.server";
import { setTestEnv } from "~/upstream/testing/odd-upstream";

const admin = { id: "u1", displayName: "Ada", email: "ada@x.example", role: "admin" } as const;
const manager = { ...admin, id: "u2", role: "office-manager" } as const;

async function signOut(session: Parameters<typeof newSession>[0]): Promise<Headers> {
  setTestEnv("http://127.0.0.1:1");
  const url = "http://localhost/sign-out";
  const setCookie = await saveSession(newSession(session), new Request(url));
  const headers = { cookie: setCookie.split(";")[0] ?? "" };
  const request = new Request(url, { method: "POST", headers });
  const args = { request, params: {}, context: {} } as Parameters<typeof action>[0];
  return (await action(args)).headers;
}

it("a sign-out has the browser forget what it stored of the session's pages", async () => {
  const headers = await signOut({ token: "t", user: admin });
  expect(headers.get("clear-site-data")).toBe('"cache", "storage"');
});

it("a sign-out leaves it where an admin only leaves an office", async () => {
  const headers = await signOut({
    ...{ token: "t", user: manager },
    acting: { officeToken: "o", admin },
  });
  expect(headers.get("location")).toBe("/dashboard");
  expect(headers.get("clear-site-data")).toBeNull();
});
