import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { readEnv, setEnv } from "~/server/env.server";
import type { SignedIn } from "~/session/guards.server";
import { UpstreamError } from "~/upstream/errors";
import { FormRefusal } from "./failure.server";
import { formAction, SEARCH_TOO_LONG } from "./form-action.server";
import { typedForm } from "./refused-form";

beforeEach(() => {
  setEnv(readEnv({ API_URL: "http://127.0.0.1:9", SESSION_SECRET: "s".repeat(32) }));
});

const Form = z.object({ name: z.string({ error: "Say a name" }), password: z.string().optional() });
const guard = async () => ({ upstream: {}, user: { id: "u1" } }) as SignedIn;

type Change = Parameters<typeof formAction<typeof Form, string>>[2];
type Options = Parameters<typeof formAction<typeof Form, string>>[3];

/** Sends a form to an action that makes this change. */
function send(fields: Record<string, string>, change: Change, options: Options = {}) {
  const request = new Request("http://console.test/things/edit?page=2", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const args = { request, params: { id: "7" }, context: {} };
  return formAction(args, Form, change, { guard, ...options });
}

const refusedBy = (details: Partial<ConstructorParameters<typeof UpstreamError>[0]>) =>
  new UpstreamError({
    kind: "http",
    status: 409,
    message: "Not now",
    requestId: "r",
    callId: "things.update",
    ...details,
  });

/** The form as it came back. */
async function back(answer: ReturnType<typeof send>) {
  const made = await answer;
  if (made instanceof Response) throw new Error(`led to ${made.headers.get("location")}`);
  expect(made.init?.status).toBe(made.data.status);
  return { status: made.data.status, shown: made.data.shown, typed: typedForm(made.data) };
}

const failing = (error: Error) => () => Promise.reject(error);

describe("formAction", () => {
  it("makes the change of a form that keeps its rules, and leads on with a message", async () => {
    const seen: unknown[] = [];
    const answer = await send({ name: "Box" }, async (values, { params, query }) => {
      seen.push(values, params.id, query.get("page"));
      return { message: "Done!", redirectTo: "/things?page=2", undoId: "u1" };
    });
    expect(seen).toEqual([{ name: "Box" }, "7", "2"]);
    if (!(answer instanceof Response)) throw new Error("the form came back");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/things?page=2");
    expect(answer.headers.get("set-cookie")).toMatch(/^waybook_toast=/);
  });

  it("gives a form that breaks a rule back as it was sent, but for what is secret", async () => {
    const { status, typed } = await back(
      send({ password: "hunter22" }, async () => ({ message: "", redirectTo: "/" }), {
        secret: ["password"],
      }),
    );
    expect(status).toBe(400);
    expect(typed.errors("name")).toEqual(["Say a name"]);
    expect(typed.text("password", "fallback")).toBe("");
  });

  it("gives back a form that is too long for the address of a search, with all its texts", async () => {
    const fields = { name: "N".repeat(20_000), officeSearch: "north", enter: "" };
    const { status, typed } = await back(
      send(fields, async () => ({ message: "", redirectTo: "/" })),
    );
    expect(status).toBe(400);
    expect(typed.errors("")).toEqual([SEARCH_TOO_LONG]);
    expect(typed.text("name")).toBe(fields.name);
    expect(typed.text("officeSearch")).toBe("north");
  });

  it("gives back what the change refuses, with what the form shows besides", async () => {
    const shown = async () => "the names of what was picked";
    const change = failing(new FormRefusal(409, "name", "It is gone"));
    const form = await back(send({ name: "Box" }, change, { shown }));
    expect(form).toMatchObject({ status: 409, shown: "the names of what was picked" });
    expect(form.typed.errors("name")).toEqual(["It is gone"]);
    expect(form.typed.text("name")).toBe("Box");
  });

  it("says beside its field what the upstream finds wrong with one", async () => {
    const fieldErrors = { "body.name": "is taken", "body.other": "is not ours" };
    const change = failing(refusedBy({ status: 422, fieldErrors }));
    const { status, typed } = await back(send({ name: "Box" }, change));
    expect(status).toBe(422);
    expect(typed.errors("name")).toEqual(["is taken"]);
    expect(typed.errors("")).toBeUndefined();
  });

  it("says that somebody else was faster, and of what was typed only where something was", async () => {
    const change = failing(refusedBy({ reason: "CHANGED_MEANWHILE" }));
    const said = async (options?: Options) =>
      (await back(send({ name: "Box" }, change, options))).typed.errors("")?.[0];
    expect(await said()).toMatch(/^Not now\. .*your entry is still here/);
    expect(await said({ typed: false })).toBe(
      "Not now. The page shows the latest version: try again if it still applies.",
    );
  });

  it("comes back although the upstream is away", async () => {
    const away = refusedBy({ kind: "unreachable", status: 0 });
    const form = await back(send({ name: "Box" }, failing(away), { shown: failing(away) }));
    expect(form).toMatchObject({ status: 503, shown: undefined });
  });

  it("does not take a mistake of ours for a refusal", async () => {
    const change = failing(new TypeError("x is not a function"));
    await expect(send({ name: "Box" }, change)).rejects.toThrow(TypeError);
  });
});
