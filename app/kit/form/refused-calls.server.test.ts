/** What a refused form asks the upstream for, and what becomes of it where its session has ended. */
import type { AppLoadContext } from "@remix-run/node";
import { getUser } from "contract/users/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { readSavedPost } from "~/drafts/saved-post.server";
import { requireSignedIn } from "~/session/guards.server";
import { newSession, saveSession } from "~/session/session.server";
import { call } from "~/upstream/client.server";
import { errorReply, OddUpstream, setTestEnv } from "~/upstream/testing/odd-upstream";
import { FormRefusal } from "./failure.server";
import { formAction } from "./form-action.server";

const URL_OF_PAGE = "http://localhost:4400/things/edit?page=2";
const PAGE = "/things/edit?page=2";
const Form = z.object({ name: z.string({ error: "Enter a name" }), note: z.string().optional() });
const user = { id: "u1", displayName: "Ada", email: "ada@x.example", role: "admin" } as const;

type Change = Parameters<typeof formAction<typeof Form, string>>[2];
type Options = Parameters<typeof formAction<typeof Form, string>>[3];

let api: OddUpstream;
let cookie: string;
let context: AppLoadContext;

beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
  const session = newSession({ token: "t", user });
  [cookie = ""] = (await saveSession(session, new Request(URL_OF_PAGE))).split(";");
});
beforeEach(() => {
  context = {};
  api.answersJson(200, user);
});
afterAll(() => api.stop());

const done: Change = async () => ({ message: "Done", redirectTo: "/things" });

function send(fields: Record<string, string>, change = done, options?: Options) {
  const body = new URLSearchParams(fields);
  const request = new Request(URL_OF_PAGE, { method: "POST", body, headers: { cookie } });
  return formAction({ request, params: {}, context }, Form, change, options);
}

async function statusOf(answer: ReturnType<typeof send>) {
  const made = await answer;
  return made instanceof Response ? made.status : made.data.status;
}

/** What the page's loaders do within the same request, in a browser without scripts. */
async function readPage() {
  const request = new Request(URL_OF_PAGE, { headers: { cookie } });
  const { upstream } = await requireSignedIn({ request, context });
  return call(upstream, getUser, { params: { id: "u1" } });
}

const endSession = () => api.answersJson(401, errorReply(401, "Your session has ended"));

/** The form that a browser gets to store with this answer. */
async function storedBy(answer: Promise<unknown>) {
  const response = await answer.catch((thrown) => thrown);
  if (!(response instanceof Response)) throw new Error("the answer leads nowhere");
  const cookies = response.headers.getSetCookie().map((one) => one.split(";")[0]);
  const unsent = cookies.filter((one) => one?.startsWith("waybook_unsent="));
  expect(unsent.length).toBeLessThan(2);
  return readSavedPost(cookies.join("; "), PAGE);
}

describe("a refused form", () => {
  it("asks the upstream nothing where it breaks a rule of its own", async () => {
    expect(await statusOf(send({ note: "A note" }))).toBe(400);
    expect(api.heard).toEqual([]);
  });

  it("asks the upstream nothing beyond what its change asked", async () => {
    const change: Change = async (_, { upstream }) => {
      await call(upstream, getUser, { params: { id: "u1" } });
      throw new FormRefusal(409, "", "It is gone");
    };
    expect(await statusOf(send({ name: "Box" }, change))).toBe(409);
    expect(api.heard).toHaveLength(1);
  });

  it("is stored over the sign-in where its page finds that the session has ended", async () => {
    await send({ note: "A note" });
    endSession();
    const expected = { fields: [["note", "A note"]], userId: "u1", why: "signed out" };
    expect(await storedBy(readPage())).toEqual(expected);
  });

  it("is stored over the sign-in where what it shows besides finds that", async () => {
    endSession();
    const shown = async () => (await readPage()).id;
    const expected = { fields: [["note", "A note"]], userId: "u1", why: "signed out" };
    expect(await storedBy(send({ note: "A note" }, done, { shown }))).toEqual(expected);
  });

  it("is not stored with its secrets, nor where nothing was typed", async () => {
    await send({ note: "A note" }, done, { secret: ["note"] });
    endSession();
    expect((await storedBy(readPage()))?.fields).toEqual([]);
    context = {};
    await send({ note: "A note" }, done, { typed: false });
    expect(await storedBy(readPage())).toBeUndefined();
  });
});

describe("a page without a refused form", () => {
  it("stores nothing where it finds that the session has ended", async () => {
    endSession();
    expect(await storedBy(readPage())).toBeUndefined();
    expect(await storedBy(send({ name: "Box" }).then(readPage))).toBeUndefined();
  });
});
