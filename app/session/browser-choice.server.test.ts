import { beforeEach, expect, it } from "vitest";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { unitsChoice } from "./browser-choice.server";
import { requireSignedIn } from "./guards.server";
import { newSession, saveSession } from "./session.server";

const PATH = "http://localhost:4400/routes";
const user = { id: "u1", displayName: "Ada", email: "ada@x.example", role: "admin" } as const;

beforeEach(() => setTestEnv("http://127.0.0.1:9"));

/** The cookie of a choice of units. */
async function choosing(units: string): Promise<string> {
  const body = new URLSearchParams({ units, redirectTo: "/account" });
  const answer = await unitsChoice.take({ request: new Request(PATH, { method: "POST", body }) });
  expect(answer.headers.get("location")).toBe("/account");
  return answer.headers.get("set-cookie") ?? "";
}

it("the unit that a reader has distances in is stored by the browser, and no file has it", async () => {
  const units = async (cookie: string, more: { isFile?: boolean } = {}) => {
    const session = newSession({ token: "t", user });
    const signedIn = (await saveSession(session, new Request(PATH))).split(";")[0];
    const request = new Request(PATH, {
      headers: { accept: "*/*", cookie: `${signedIn}; ${cookie}` },
    });
    return (await requireSignedIn({ request, context: {}, ...more })).units;
  };
  const [chosen = ""] = (await choosing("km")).split(";");
  expect(await units("")).toBeUndefined();
  expect(await units("units=furlongs")).toBeUndefined();
  expect(await units(chosen)).toBe("km");
  expect(await units(chosen, { isFile: true })).toBeUndefined();
  expect(await choosing("mi")).toMatch(/Max-Age=0/);
  expect(await choosing("km")).toMatch(/Max-Age=31536000.*HttpOnly/);
});
