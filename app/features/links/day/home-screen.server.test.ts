import { beforeEach, describe, expect, it } from "vitest";
import { daySession } from "~/session/day-session.server";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { sendDayManifest } from "./home-screen.server";
import { readDayLayout } from "./language.server";
import { readLinkToOpen } from "./open.server";

const SECRET = "a-secret";
const HOST = "http://localhost:3000";

beforeEach(() => setTestEnv("http://localhost:1"));

const ask = async (params: { secret?: string }, query = "") => {
  const request = new Request(`${HOST}/day/app.webmanifest${query}`);
  return sendDayManifest({ request, params, context: {} });
};

describe("the manifest of an agent's day", () => {
  it("opens the day, in the language of its address, and is stored by nobody", async () => {
    const response = await ask({}, "?lang=es");
    expect(response.headers.get("content-type")).toBe("application/manifest+json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({
      ...{ id: "/day", start_url: "/day?home=1&lang=es", scope: "/day", display: "standalone" },
      ...{ lang: "es", short_name: "Mi día" },
    });
  });

  it("of a link opens that link, in the same place on the home screen", async () => {
    const manifest = await (await ask({ secret: SECRET })).json();
    expect(manifest).toMatchObject({ id: "/day", start_url: `/day/open/${SECRET}?home=1&lang=en` });
  });

  it("names the link on an iPhone only, also where its home screen has opened it", async () => {
    const manifestOn = async (userAgent: string, query = "") => {
      const headers = { "user-agent": userAgent, "accept-language": "es" };
      const request = new Request(`${HOST}/day/open/${SECRET}${query}`, { headers });
      const layout = await readDayLayout({ request, params: { secret: SECRET }, context: {} });
      return layout.data.manifest;
    };
    expect(await manifestOn("Android")).toBe("/day/app.webmanifest?lang=es");
    for (const query of ["", "?home=1"]) {
      const address = `/day/open/${SECRET}/app.webmanifest?lang=es`;
      expect(await manifestOn("iPhone", query)).toBe(address);
    }
  });
});

it("the home screen opens the day where the link was opened before", async () => {
  const session = { token: "t", userId: "a1", name: "Ann" };
  const stored = await daySession.keep(session, new Request(HOST));
  const request = new Request(`${HOST}/day/open/${SECRET}?home=1&lang=es`, {
    headers: { cookie: stored.split(";")[0] ?? "" },
  });
  const response = await readLinkToOpen({ request, params: { secret: SECRET }, context: {} });
  expect(response).toBeInstanceOf(Response);
  expect((response as Response).headers.get("location")).toBe("/day?home=1&lang=es");
});

it("a language that was chosen stays, whatever the home screen has", async () => {
  const languageIn = async (query: string, cookie = "") => {
    const request = new Request(`${HOST}/day${query}`, { headers: { cookie } });
    const { data, init } = await readDayLayout({ request, params: {}, context: {} });
    const stored = new Headers(init?.headers ?? {}).get("set-cookie")?.split(";")[0];
    return { language: data.language, stored };
  };
  const { language, stored = "" } = await languageIn("?home=1&lang=es");
  expect(language).toBe("es");
  const english = await languageIn("?lang=en", stored);
  expect(english.language).toBe("en");
  expect((await languageIn("?home=1&lang=es", english.stored)).language).toBe("en");
});
