import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { action, loader } from "~/routes/_public+/_index";
import {
  errorReply,
  type Heard,
  OddUpstream,
  sendJson,
  setTestEnv,
} from "~/upstream/testing/odd-upstream";
import { newSession, readSession, saveSession } from "./session.server";
import { actAs } from "./sign-in.server";
import { takeToast } from "./toast.server";

/** A pretended upstream: it knows these people, all with the password "secret-1". */
const PEOPLE: Record<string, object> = {
  "ada@x.example": { id: "u1", displayName: "Ada", role: "admin" },
  "dana@x.example": {
    id: "u2",
    displayName: "Dana",
    role: "office-manager",
    officeId: "o1",
    office: { id: "o1", name: "North", timeZone: "America/New_York" },
  },
  "omar@x.example": { _id: "u3", displayName: "Omar", role: "office-manager", officeID: "o2" },
  "sam@x.example": { id: "u4", displayName: "Sam", role: "office-manager" },
  "gus@x.example": { id: "u5", displayName: "Gus", role: "agent", officeId: "o1" },
};

function pretend(heard: Heard, res: ServerResponse): void {
  const bearer = heard.headers.authorization?.replace("Bearer token of ", "") ?? "";
  const { email, password } = (heard.body ?? {}) as { email?: string; password?: string };
  const wrong = errorReply(401, "m", { error_message: "Invalid email or password" });
  const path = heard.url.pathname;
  if (path === "/users/login" && email === "slow@x.example") {
    sendJson(res, 429, {}, { "retry-after": "30" });
  } else if (path === "/users/login" && password !== "secret-1") {
    sendJson(res, 401, wrong);
  } else if (path === "/users/login") {
    sendJson(res, 200, { token: `token of ${email}` });
  } else if (path === "/users/login-as") {
    sendJson(res, 200, { accessToken: `token of ${email}` });
  } else if (path === "/users/me") {
    sendJson(res, 200, { email: bearer, ...PEOPLE[bearer] });
  } else if (path === "/offices/o2/offices/o2") {
    sendJson(res, 200, { _id: "o2", name: "South" });
  } else {
    sendJson(res, 404, {});
  }
}

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
});
beforeEach(() => {
  setTestEnv(api.url);
  api.answers(pretend);
});
afterAll(() => api.stop());

const args = (request: Request) => ({ request, params: {}, context: {} });

async function signIn(form: Record<string, string>, query = "index") {
  const request = new Request(`http://localhost:4400/?${query}`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  return action(args(request));
}

async function signedIn(
  email: string,
  query?: string,
): Promise<{ response: Response; next: Request }> {
  const response = await signIn({ email, password: "secret-1" }, query);
  if (!(response instanceof Response)) throw new Error(`refused: ${JSON.stringify(response)}`);
  const cookie = response.headers.getSetCookie().map((c) => c.split(";")[0]);
  const next = new Request("http://localhost:4400/", { headers: { cookie: cookie.join("; ") } });
  return { response, next };
}

async function refused(form: Record<string, string>) {
  const result = await signIn(form);
  if (!("data" in result)) throw new Error("signed in");
  return {
    ...result.data,
    status: result.init?.status,
    headers: new Headers(result.init?.headers),
  };
}

describe("signing in", () => {
  it("keeps an admin's session and leads to the dashboard", async () => {
    const { response, next } = await signedIn("ada@x.example");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/dashboard");
    expect(await readSession(next)).toMatchObject({
      token: "token of ada@x.example",
      user: { id: "u1", displayName: "Ada", role: "admin" },
    });
  });

  it("lets on whoever has not accepted the terms, where the upstream tells nothing more", async () => {
    api.answers((heard, res) => {
      const told = PEOPLE["dana@x.example"];
      const cause = "TERMS_CONDITION_NOT_ACCEPTED";
      if (heard.url.pathname !== "/users/login")
        sendJson(res, 401, errorReply(401, "m", { cause }));
      else sendJson(res, 200, { token: "t", user: told });
    });
    const { response, next } = await signedIn("dana@x.example");
    expect(response.headers.get("location")).toBe("/dashboard");
    expect(await readSession(next)).toMatchObject({ user: { id: "u2" }, office: { id: "o1" } });
  });

  it("starts a manager in the own office", async () => {
    expect(await readSession((await signedIn("dana@x.example")).next)).toMatchObject({
      user: { role: "office-manager", officeId: "o1" },
      office: { id: "o1", name: "North", timeZone: "America/New_York" },
    });
  });

  it("asks for the office where the upstream does not send it along", async () => {
    expect(await readSession((await signedIn("omar@x.example")).next)).toMatchObject({
      user: { id: "u3", officeId: "o2" },
      office: { id: "o2", name: "South" },
    });
  });

  it("warns a manager without an office and lets them on", async () => {
    const { response, next } = await signedIn("sam@x.example");
    expect(response.headers.get("location")).toBe("/dashboard");
    expect((await takeToast(next)).toast).toMatchObject({
      type: "notice",
      message: "You don't have a office assigned, please contact to admin !",
    });
  });

  it.each([
    ["index&redirectTo=%2Froutes%3FroutePage%3D2", "/routes?routePage=2"],
    ["index&redirectTo=https%3A%2F%2Fevil.example", "/dashboard"],
    ["index&redirectTo=%2F%2Fevil.example", "/dashboard"],
  ])("comes back to where it was asked for: %s", async (query, location) => {
    const { response } = await signedIn("ada@x.example", query);
    expect(response.headers.get("location")).toBe(location);
  });
});

describe("a sign-in is refused", () => {
  // spec: 9.password-lengths
  it.each([
    [
      { email: "dana", password: "secret-1" },
      { email: "Invalid email!", password: undefined },
    ],
    [
      { email: "", password: "" },
      { email: "Invalid email!", password: "Invalid Password!" },
    ],
    // Passwords have 6 to 20 characters.
    [{ email: "a@b.example", password: "x".repeat(6 - 1) }, { password: "Invalid Password!" }],
    [{ email: "a@b.example", password: "x".repeat(20 + 1) }, { password: "Invalid Password!" }],
    [{}, { email: "Invalid email!", password: "Invalid Password!" }],
  ])("beside the field for %j, without asking the upstream", async (form, fieldErrors) => {
    const answer = await refused(form);
    expect(answer).toMatchObject({ status: 400, fieldErrors, toast: null });
    expect(api.heard).toHaveLength(0);
  });

  it("with the email in its field again and no password", async () => {
    const answer = await refused({ email: " dana@x.example ", password: "wrong-password" });
    expect(answer.email).toBe("dana@x.example");
    expect(JSON.stringify(answer)).not.toContain("wrong-password");
  });

  it("in the upstream's words for wrong credentials", async () => {
    expect(await refused({ email: "dana@x.example", password: "wrong-1" })).toMatchObject({
      status: 401,
      toast: { type: "error", title: "Error", message: "Invalid email or password" },
    });
  });

  it("for agents, whose token is not stored", async () => {
    expect(await refused({ email: "gus@x.example", password: "secret-1" })).toMatchObject({
      status: 403,
      toast: { title: "Error", message: "You don't have access please contact to admin !" },
    });
  });

  it("for a while after too many tries", async () => {
    const answer = await refused({ email: "slow@x.example", password: "secret-1" });
    expect(answer).toMatchObject({ status: 429, toast: { message: "Too Many Requests." } });
    expect(answer.headers.get("retry-after")).toBe("30");
  });

  it("when the upstream is away", async () => {
    setTestEnv("http://127.0.0.1:1");
    expect(await refused({ email: "ada@x.example", password: "secret-1" })).toMatchObject({
      status: 503,
      toast: { message: "Oops! Something went wrong" },
    });
  });
});

it("whoever is signed in already goes on", async () => {
  const { next } = await signedIn("ada@x.example");
  const thrown = await loader(args(next)).catch((e: unknown) => e);
  if (!(thrown instanceof Response)) throw thrown;
  expect(thrown.headers.get("location")).toBe("/dashboard");
});

it("an admin's token stays when acting as a manager, in the cookie as well", async () => {
  const user = { id: "u1", displayName: "Ada", email: "ada@x.example", role: "admin" } as const;
  const own = newSession({ token: "token of ada@x.example", user });
  const context = { token: own.token, role: "admin", requestId: "request-1" } as const;
  const acting = await actAs("dana@x.example", own, context);
  expect(acting).toMatchObject({
    token: own.token,
    user: { displayName: "Dana", role: "office-manager" },
    office: { id: "o1" },
    acting: { officeToken: "token of dana@x.example", admin: user },
  });
  const cookie = (await saveSession(acting, new Request("http://localhost/"))).split(";")[0] ?? "";
  expect(await readSession(new Request("http://localhost/", { headers: { cookie } }))).toEqual(
    acting,
  );
});
