import { beforeEach, describe, expect, it } from "vitest";
import { daySession } from "~/session/day-session.server";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { sendDayManifest } from "./home-screen.server";
import { readLinkToOpen } from "./open.server";

const SECRET = "a-secret";
const HOST = "http://localhost:3000";

beforeEach(() => setTestEnv("http://localhost:1"));

const ask = async (params: { secret?: string }, headers: HeadersInit = {}) => {
  const request = new Request(`${HOST}/day/app.webmanifest`, { headers });
  return sendDayManifest({ request, params, context: {} });
};

describe("the manifest of an agent's day", () => {
  it("opens the day, in the language of the phone, and is stored by nobody", async () => {
    const response = await ask({}, { "accept-language": "es" });
    expect(response.headers.get("content-type")).toBe("application/manifest+json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({
      ...{ id: "/day", start_url: "/day", scope: "/day", display: "standalone" },
      ...{ lang: "es", short_name: "Mi día" },
    });
  });

  it("of a link opens that link, in the same place on the home screen", async () => {
    const manifest = await (await ask({ secret: SECRET })).json();
    expect(manifest).toMatchObject({ id: "/day", start_url: `/day/open/${SECRET}?home` });
  });
});

it("the home screen opens the day where the link was opened before", async () => {
  const session = { token: "t", userId: "a1", name: "Ann" };
  const stored = await daySession.keep(session, new Request(HOST));
  const request = new Request(`${HOST}/day/open/${SECRET}?home`, {
    headers: { cookie: stored.split(";")[0] ?? "" },
  });
  const response = await readLinkToOpen({ request, params: { secret: SECRET }, context: {} });
  expect(response).toBeInstanceOf(Response);
  expect((response as Response).headers.get("location")).toBe("/day");
});
