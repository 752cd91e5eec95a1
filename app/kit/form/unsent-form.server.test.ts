import { type AppLoadContext, redirect } from "@remix-run/node";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { readSavedPost } from "~/drafts/saved-post.server";
import { readEnv, setEnv } from "~/server/env.server";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { loginUrl } from "~/session/urls";
import { FormRefusal } from "./failure.server";
import { formAction } from "./form-action.server";
import { typedForm } from "./refused-form";
import { cookieOfErrorPage } from "./unsent-form.server";

const PAGE = "/things/edit?page=2";
const Form = z.object({ name: z.string(), password: z.string().optional() });
type Options = Parameters<typeof formAction<typeof Form, string>>[3];
type Change = Parameters<typeof formAction<typeof Form, string>>[2];

beforeEach(() => {
  setEnv(readEnv({ API_URL: "http://127.0.0.1:9", SESSION_SECRET: "s".repeat(32) }));
});

const signedInAs = (id: string) => async () => ({ upstream: {}, user: { id } }) as SignedIn;
const done = async () => ({ message: "Done", redirectTo: "/things" });
/** As the upstream's 401 ends a session. */
const ends: Change = () => Promise.reject(redirect(loginUrl(PAGE)));

interface Post {
  fields?: Record<string, string>;
  /** What our server found in the browser's cookie. */
  savedPost?: unknown;
  change?: Change;
  options?: Options;
  context?: AppLoadContext;
}

function post({ fields, savedPost, change = done, options, context }: Post) {
  const request = new Request(`http://console.test${PAGE}`, {
    method: "POST",
    body: fields && new URLSearchParams(fields),
  });
  const args = { request, params: {}, context: context ?? { savedPost } };
  return formAction(args, Form, change, { guard: signedInAs("u1"), ...options });
}

/** Where a post leads to, and what the browser then sends back to the form's page. */
async function answerOf(answer: ReturnType<typeof post>) {
  const response = await answer.catch((thrown) => thrown);
  if (!(response instanceof Response)) throw new Error("the form came back");
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return {
    location: response.headers.get("location"),
    saved: await readSavedPost(cookies.join("; "), PAGE),
    cookies,
  };
}

describe("a form whose session has ended", () => {
  it("is saved if nobody is signed in any more", async () => {
    const fields = { name: "Box" };
    const { location, saved } = await answerOf(
      post({ fields, options: { guard: requireSignedIn } }),
    );
    expect(location).toBe(`/?${new URLSearchParams({ redirectTo: PAGE })}`);
    expect(saved).toEqual({ fields: [["name", "Box"]], why: "signed out" });
  });

  it("is saved for its sender, without its secrets, if the upstream refuses the token", async () => {
    const fields = { name: "Box", password: "hunter22" };
    const options = { secret: ["password"] };
    const { saved } = await answerOf(post({ fields, change: ends, options }));
    expect(saved).toEqual({ fields: [["name", "Box"]], userId: "u1", why: "signed out" });
  });

  it("is not saved if it has no entries, nor if the answer leads elsewhere", async () => {
    const fields = { name: "Box" };
    const untyped = await answerOf(post({ fields, change: ends, options: { typed: false } }));
    expect(untyped).toMatchObject({ location: loginUrl(PAGE), cookies: [] });
    const elsewhere: Change = () => Promise.reject(redirect("/dashboard"));
    expect((await answerOf(post({ fields, change: elsewhere }))).cookies).toEqual([]);
  });
});

describe("a refused form whose page can't be shown", () => {
  const savedWith = async (options?: Options) => {
    const context: AppLoadContext = {};
    const fields = { name: "Box", password: "hunter22" };
    await post({
      fields,
      change: () => Promise.reject(new FormRefusal(503, "", "Away")),
      options,
      context,
    });
    return readSavedPost((await cookieOfErrorPage(context))?.split(";")[0], PAGE);
  };

  it("is saved for its sender, without its secrets", async () => {
    expect(await savedWith({ secret: ["password"] })).toEqual({
      fields: [["name", "Box"]],
      userId: "u1",
      why: "page failed",
    });
  });

  it("is not saved if it has no entries", async () => {
    expect(await savedWith({ typed: false })).toBeUndefined();
  });

  it("is saved again if its page still can't be shown", async () => {
    const context: AppLoadContext = {
      savedPost: { fields: [["name", "Box"]], userId: "u1", why: "signed out" },
    };
    await post({ context });
    const again = await readSavedPost((await cookieOfErrorPage(context))?.split(";")[0], PAGE);
    expect(again?.fields).toEqual([["name", "Box"]]);
  });
});

describe("a form that was saved", () => {
  const fields = [
    ["name", "Box"],
    ["password", "hunter22"],
  ];

  it("comes back as it was sent, and changes nothing", async () => {
    const change = () => expect.unreachable("it was sent");
    const back = await post({ savedPost: { fields, userId: "u1", why: "signed out" }, change });
    if (back instanceof Response) throw new Error("it led elsewhere");
    expect(back.init?.status).toBe(200);
    expect(new Headers(back.init?.headers).get("set-cookie")).toMatch(/^waybook_unsent=;/);
    const typed = typedForm(back.data);
    expect(typed.text("name")).toBe("Box");
    expect(typed.errors("")?.[0]).toMatch(/send it again/);
  });

  it("is for nobody else", async () => {
    const { location, cookies } = await answerOf(
      post({ savedPost: { fields, userId: "u2", why: "signed out" } }),
    );
    expect(location).toBe(PAGE);
    expect(cookies).toEqual(["waybook_unsent="]);
  });

  it("reports that it was too long to save", async () => {
    const { location, cookies } = await answerOf(
      post({ savedPost: { fields: null, why: "signed out" } }),
    );
    expect(location).toBe(PAGE);
    expect(cookies).toContain("waybook_unsent=");
    expect(cookies.join()).toContain("waybook_toast=");
  });
});
