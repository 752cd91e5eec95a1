import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loader as signIn } from "~/routes/_public+/_index";
import { loader as callback } from "~/routes/sign-in+/callback";
import { action as leave } from "~/routes/sign-in+/openid";
import { readSession } from "~/session/session.server";
import { takeToast } from "~/session/toast.server";
import {
  errorReply,
  type Heard,
  OddUpstream,
  sendJson,
  setTestEnv,
  unusedPort,
} from "~/upstream/testing/odd-upstream";

const ANSWER = "?code=c&state=s";
const METHODS = { password: true, openid: { name: "Acme ID" } };
const ADA = { id: "u1", displayName: "Ada", email: "ada@x.example", role: "admin" };

/** What the provider's page is, and who comes back. */
let url = "https://id.example.com/auth?state=s";
let me: object = ADA;

function pretend({ url: { pathname } }: Heard, res: ServerResponse): void {
  if (pathname === "/sign-in-methods") sendJson(res, 200, METHODS);
  else if (pathname === "/openid/begin") sendJson(res, 200, { url, attempt: "sealed" });
  else if (pathname === "/openid/finish") sendJson(res, 200, { token: "t" });
  else if (pathname === "/users/me") sendJson(res, 200, me);
  else sendJson(res, 404, {});
}

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
});
beforeEach(() => {
  setTestEnv(api.url);
  api.answers(pretend);
  url = "https://id.example.com/auth?state=s";
  me = ADA;
});
afterAll(() => api.stop());

const args = (request: Request) => ({ request, context: {}, params: {} });

/** Presses the button; the cookies that come of it. */
async function press(redirectTo: string, host = "http://console.example") {
  const response = await leave(
    args(
      new Request(`${host}/sign-in/openid`, {
        method: "POST",
        body: new URLSearchParams({ redirectTo }),
      }),
    ),
  );
  return { response, cookie: cookiesOf(response) };
}
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

const comeBack = (cookie: string, answer = ANSWER) =>
  callback(
    args(new Request(`http://console.example/sign-in/callback${answer}`, { headers: { cookie } })),
  );
const toastOf = async (response: Response) => {
  const headers = { cookie: cookiesOf(response) };
  return (await takeToast(new Request("http://console.example/", { headers }))).toast?.message;
};

describe("leaving for the provider", () => {
  it("asks for the way back to this console, and keeps what belongs to the attempt", async () => {
    const { response } = await press("/routes");
    expect(api.last.body).toEqual({ redirectUri: "http://console.example/sign-in/callback" });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("https://id.example.com/auth?state=s");
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^waybook_openid=.*; Max-Age=600;.*HttpOnly; SameSite=Lax$/);
    expect(Buffer.from(cookie, "base64").toString()).not.toContain("sealed");
  });

  it("over https with a cookie that no other host could set", async () => {
    const { response } = await press("/routes", "https://console.example");
    expect(api.last.body).toEqual({ redirectUri: "https://console.example/sign-in/callback" });
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-waybook_openid=.*; Secure/);
  });

  it("goes to no page but one of the web", async () => {
    url = "javascript:alert(1)";
    const { response } = await press("/routes");
    expect(response.status).toBe(303);
    expect(await response.text()).not.toContain("javascript");
    expect(await toastOf(response)).toBe("Oops! Something went wrong");
  });

  it("says where it is not offered", async () => {
    api.answersJson(404, {});
    const { response } = await press("/routes");
    expect(response.headers.get("location")).toBe("/?redirectTo=%2Froutes");
    expect(await toastOf(response)).toContain("does not offer this sign-in");
  });
});

describe("coming back", () => {
  it("signs in, and leads where the user was going", async () => {
    const { cookie } = await press("/routes?routePage=2");
    const response = await comeBack(cookie);
    expect(api.heard.map(({ url: { pathname }, body }) => [pathname, body])).toContainEqual([
      "/openid/finish",
      { attempt: "sealed", answer: ANSWER },
    ]);
    expect(response.headers.get("location")).toBe("/routes?routePage=2");
    const headers = { cookie: cookiesOf(response) };
    const session = await readSession(new Request("http://console.example/", { headers }));
    expect(session).toMatchObject({ token: "t", user: { displayName: "Ada" } });
    expect(headers.cookie).toMatch(/waybook_openid=(;|$)/);
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", ""])(
    "leads to no other site: %s",
    async (redirectTo) => {
      const { cookie } = await press(redirectTo);
      expect((await comeBack(cookie)).headers.get("location")).toBe("/dashboard");
    },
  );

  it("forgets a way back that is too long for a cookie, and nothing else", async () => {
    const ids = Array.from({ length: 300 }, () => crypto.randomUUID()).join(",");
    const { cookie } = await press(`/create-route?without=${ids}`);
    expect(cookie.length).toBeLessThan(4096);
    expect((await comeBack(cookie)).headers.get("location")).toBe("/dashboard");
  });

  it("signs nobody in without the cookie of the attempt, or with one that is made up", async () => {
    for (const cookie of ["", "waybook_openid=Im1hZGUgdXAi", "waybook_session=made-up"]) {
      api.answers(pretend);
      const response = await comeBack(cookie);
      expect(response.headers.get("location")).toBe("/");
      expect(await toastOf(response)).toContain("started in another browser");
      expect(api.heard).toEqual([]);
    }
  });

  it("says what the upstream says, and keeps the way back", async () => {
    const { cookie } = await press("/routes");
    api.answersJson(409, errorReply(409, "This is the answer to another sign-in", { cause: "X" }));
    const response = await comeBack(cookie);
    expect(response.headers.get("location")).toBe("/?redirectTo=%2Froutes");
    expect(await toastOf(response)).toBe("This is the answer to another sign-in");
  });

  it("lets no agent in", async () => {
    me = { ...ADA, role: "agent" };
    const { cookie } = await press("/routes");
    const response = await comeBack(cookie);
    expect(await toastOf(response)).toBe("You don't have access please contact to admin !");
    expect(api.heard.map(({ url: { pathname } }) => pathname)).toContain("/users/logout");
  });
});

describe("the sign-in", () => {
  const methods = async () => {
    const { data } = await signIn(args(new Request("http://console.example/")));
    return data.methods;
  };

  it("offers what the upstream does", async () => {
    expect(await methods()).toEqual(METHODS);
  });

  it("is by password where the upstream has no such call, and as last heard where it is away", async () => {
    api.answersJson(404, {});
    expect(await methods()).toEqual({ password: true, openid: null });
    api.answers(pretend);
    await methods();
    api.answersJson(500, {});
    expect(await methods()).toEqual(METHODS);
    setTestEnv(`http://127.0.0.1:${await unusedPort()}`);
    expect(await methods()).toEqual({ password: true, openid: null });
  });

  it("waits for no answer that does not come", async () => {
    await methods();
    api.answers(() => {});
    const began = Date.now();
    expect(await methods()).toEqual(METHODS);
    expect(Date.now() - began).toBeLessThan(3000);
  });
});
