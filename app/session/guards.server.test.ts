import { getRoute } from "contract/calls";
import { listRoutes } from "contract/routes/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, ifOffered } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { errorReply, OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { getPosition } from "~/upstream/visits.server";
import { requireAdmin, requireSignedIn } from "./guards.server";
import { newSession, readSession, type Session, saveSession } from "./session.server";
import { takeToast } from "./toast.server";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
});
beforeEach(() => setTestEnv(api.url));
afterAll(() => api.stop());

const admin = { id: "u1", displayName: "Ada", email: "ada@x.example", role: "admin" } as const;
const manager = {
  id: "u2",
  displayName: "Dana",
  email: "dana@x.example",
  role: "office-manager",
  officeId: "own",
} as const;
const adminSession = newSession({ token: "admin-token", user: admin });
const managerSession = newSession({
  token: "manager-token",
  user: manager,
  office: { id: "branch", name: "Branch" },
  home: { id: "own", name: "Own" },
});
const actingSession: Session = {
  ...adminSession,
  user: manager,
  office: { id: "own", name: "Own" },
  acting: { officeToken: "office-token", admin },
};

const PATH = "http://localhost:4400/routes?routePage=2";

/** Asks as a page of ours does by its scripts, if not told otherwise. */
async function requestOf(session: Session | undefined, init: RequestInit = {}, url = PATH) {
  const cookie = session && (await saveSession(session, new Request(PATH))).split(";")[0];
  const headers = { accept: "*/*", ...init.headers, ...(cookie && { cookie }) };
  return new Request(url, { ...init, headers });
}

const HTML = { accept: "text/html" };

async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable("nothing was thrown"),
    (thrown: unknown) => thrown,
  );
}

async function responseOf(work: Promise<unknown>): Promise<Response> {
  const thrown = await thrownBy(work);
  if (thrown instanceof Response) return thrown;
  throw thrown;
}

/** The request that a browser makes after this response. */
function nextRequest(response: Response): Request {
  const cookie = response.headers.getSetCookie().map((c) => c.split(";")[0]);
  return new Request(PATH, { headers: { cookie: cookie.join("; ") } });
}

describe("requireSignedIn", () => {
  // spec: 8.no-login
  it("sends to the sign-in with the way back and the reason", async () => {
    const response = await responseOf(
      requireSignedIn({ request: await requestOf(undefined), context: {} }),
    );
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/?redirectTo=%2Froutes%3FroutePage%3D2");
    const { toast } = await takeToast(nextRequest(response));
    expect(toast).toMatchObject({
      type: "error",
      title: "Error",
      message: "You have no login, Please login again!",
    });
  });

  it("forgets a way back that nobody would be led to, as it is too long", async () => {
    const request = new Request(`http://x/routes?routeSearch=${"a".repeat(50_000)}`);
    const response = await responseOf(requireSignedIn({ request, context: {} }));
    expect(response.headers.get("location")).toBe("/");
  });

  it("acts in the name of who is signed in, scoped to the office of the page", async () => {
    const ofBranch = await requestOf(managerSession, {}, `${PATH}&activeOffice=branch`);
    expect(await requireSignedIn({ request: ofBranch, context: {} })).toMatchObject({
      user: manager,
      office: { id: "branch" },
      isAdmin: false,
      isActing: false,
      upstream: { token: "manager-token", role: "office-manager", officeId: "branch" },
    });
    for (const init of [
      {},
      { method: "POST", headers: HTML },
      { headers: { ...HTML, referer: "http://localhost:4400/dashboard" } },
      { headers: { ...HTML, "sec-fetch-site": "same-origin" } },
    ]) {
      const request = await requestOf(managerSession, init);
      expect(await requireSignedIn({ request, context: {} })).toMatchObject({
        office: { id: "own" },
        upstream: { officeId: "own" },
      });
    }
    expect(
      await requireSignedIn({ request: await requestOf(adminSession), context: {} }),
    ).toMatchObject({
      isAdmin: true,
      office: undefined,
      upstream: { token: "admin-token", role: "admin", officeId: undefined },
    });
  });

  it("takes an address that no page has led to for one of the active office", async () => {
    for (const headers of [HTML, { ...HTML, referer: "http://elsewhere.example/routes" }]) {
      const request = await requestOf(managerSession, { headers });
      const response = await responseOf(requireSignedIn({ request, context: {} }));
      expect(response.headers.get("location")).toBe("/routes?routePage=2&activeOffice=branch");
    }
  });

  it("shows the manager's own office for one that is not theirs", async () => {
    api.answersJson(200, { data: [], totalDocs: 0, totalPage: 0 });
    const request = await requestOf(managerSession, {}, `${PATH}&activeOffice=foreign`);
    const response = await responseOf(requireSignedIn({ request, context: {} }));
    expect(response.headers.get("location")).toBe("/routes?routePage=2");
    const { toast } = await takeToast(nextRequest(response));
    expect(toast?.message).toBe("This page belonged to an office that is not one of yours.");
  });

  it("sees an admin who acts as a manager as the manager", async () => {
    expect(
      await requireSignedIn({ request: await requestOf(actingSession), context: {} }),
    ).toMatchObject({
      user: { displayName: "Dana" },
      isAdmin: false,
      isActing: true,
      upstream: { officeToken: "office-token", role: "office-manager", officeId: "own" },
    });
  });

  it("passes on the request id", async () => {
    const request = await requestOf(adminSession, { headers: { "x-request-id": "from-the-edge" } });
    expect((await requireSignedIn({ request, context: {} })).upstream.requestId).toBe(
      "from-the-edge",
    );
  });
});

describe("requireAdmin", () => {
  it("lets an admin in, and nobody else, not even an admin who acts as a manager", async () => {
    expect(
      await requireAdmin({ request: await requestOf(adminSession), context: {} }),
    ).toMatchObject({ isAdmin: true });
    for (const session of [managerSession, actingSession]) {
      const response = await responseOf(
        requireAdmin({ request: await requestOf(session), context: {} }),
      );
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ message: "Only an admin may see this page." });
    }
  });
});

describe("what an upstream failure means", () => {
  async function failed(session: Session, method: string, status: number, body: unknown) {
    api.answersJson(status, body);
    const request = await requestOf(session, { method });
    const { upstream } = await requireSignedIn({ request, context: {} });
    return thrownBy(call(upstream, listRoutes));
  }
  const asResponse = (thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  };

  it.each([
    [401, undefined],
    [403, undefined],
    [406, undefined],
  ])("%i without a cause signs out, to /login with the way back", async (status, cause) => {
    for (const method of ["GET", "POST"]) {
      const body = errorReply(status, "no", { cause });
      const response = asResponse(await failed(managerSession, method, status, body));
      expect(response.headers.get("location")).toBe("/login?redirectTo=%2Froutes%3FroutePage%3D2");
      const next = nextRequest(response);
      expect(await readSession(next)).toBeUndefined();
      expect((await takeToast(next)).toast?.message).toBe("You have no login, Please login again!");
    }
  });

  it.each([401, 403, 406])("%i under an office token leads back to the admin", async (status) => {
    const response = asResponse(
      await failed(actingSession, "GET", status, errorReply(status, "no")),
    );
    expect(response.headers.get("location")).toBe("/dashboard");
    expect(await readSession(nextRequest(response))).toEqual(adminSession);
  });

  it("401 for the terms leads to the terms, and keeps the session", async () => {
    const body = errorReply(401, "no", { cause: "TERMS_CONDITION_NOT_ACCEPTED" });
    const response = asResponse(await failed(managerSession, "GET", 401, body));
    expect(response.headers.get("location")).toBe(
      "/terms-conditions?redirectTo=%2Froutes%3FroutePage%3D2",
    );
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("a refusal with a cause is a page while reading, and the action's while writing", async () => {
    const body = errorReply(403, "Not your office", { cause: "OFFICE" });
    const page = asResponse(await failed(managerSession, "GET", 403, body));
    expect(page.status).toBe(403);
    expect(await page.json()).toMatchObject({ message: "Not your office" });
    const error = await failed(managerSession, "POST", 403, body);
    expect(error).toBeInstanceOf(UpstreamError);
  });

  it("an upstream that is away is a page that says what to do, with the request id", async () => {
    setTestEnv("http://127.0.0.1:1");
    const request = await requestOf(managerSession, { headers: { "x-request-id": "request-77" } });
    const { upstream } = await requireSignedIn({ request, context: {} });
    const page = await responseOf(call(upstream, listRoutes));
    expect(page.status).toBe(503);
    expect(await page.json()).toEqual({
      message: "Oops! Something went wrong",
      hint: expect.stringContaining("can't be reached"),
      requestId: "request-77",
    });
  });

  it("what another office of theirs has is offered for that one", async () => {
    const route = { id: "r1", name: "R", status: "new", officeId: "own" };
    api.answers(({ url }, res) => {
      const isOwn = url.pathname.startsWith("/offices/own/");
      sendJson(res, isOwn ? 200 : 404, isOwn ? route : errorReply(404, "There is no such route"));
    });
    const request = await requestOf(managerSession, {}, `${PATH}&activeOffice=branch`);
    const { upstream } = await requireSignedIn({ request, context: {} });
    const page = await responseOf(call(upstream, getRoute, { params: { id: "r1" } }));
    expect(page.status).toBe(404);
    expect(await page.json()).toMatchObject({
      message: "This is not in Branch",
      elsewhere: { label: "Show it for Own", to: "/routes?routePage=2&activeOffice=own" },
    });
  });

  it("a page that another site opened leads on by a press, and is shown without what is recorded", async () => {
    api.answersJson(200, { position: null });
    const headers = { "sec-fetch-site": "cross-site" };
    const request = await requestOf(managerSession, { headers });
    const { upstream } = await requireSignedIn({ request, context: {} });
    const page = await responseOf(getPosition(upstream, "a1"));
    expect(page.status).toBe(403);
    expect(await page.json()).toMatchObject({
      message: "A link on another site opened this",
      elsewhere: { label: "Continue", to: "/routes?routePage=2" },
    });
    expect(await ifOffered(getPosition(upstream, "a1"))).toBeUndefined();
    const again = await requestOf(managerSession, { headers: { "sec-fetch-site": "same-origin" } });
    const own = await requireSignedIn({ request: again, context: {} });
    expect(await getPosition(own.upstream, "a1")).toBeNull();
  });

  it("429 says how long to wait", async () => {
    api.answersJson(429, {}, { "retry-after": "9" });
    const { upstream } = await requireSignedIn({
      request: await requestOf(managerSession),
      context: {},
    });
    const page = await responseOf(call(upstream, listRoutes));
    expect(page.headers.get("retry-after")).toBe("9");
    expect(await page.json()).toMatchObject({
      message: "Too Many Requests.",
      hint: "Wait 9 seconds, then try again.",
    });
  });
});

describe("a toast", () => {
  it("is read once: the response that shows it takes it away", async () => {
    const { toast, headers } = await takeToast(
      nextRequest(
        await responseOf(requireSignedIn({ request: await requestOf(undefined), context: {} })),
      ),
    );
    expect(toast?.type).toBe("error");
    expect(headers.getSetCookie().join()).toMatch(/^waybook_toast=[^;]*; Max-Age=0/);
  });
});
