import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type ListDefinition, prefixedKeys } from "~/lib/list-query";
import { readEnv, setEnv } from "~/server/env.server";
import { newSession, saveSession } from "~/session/session.server";
import { changeChosen } from "./change-chosen.server";
import { toSelectionParam } from "./chosen.server";

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "waybook-change-chosen-"));
  setEnv(readEnv({ SESSION_SECRET: "s".repeat(32), DATA_DIR: dataDir }));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const user = { id: "u1", displayName: "Ada", email: "ada@x.example", role: "admin" } as const;
const list: ListDefinition = {
  path: "/things",
  keys: prefixedKeys("thing"),
  sortable: [],
  filterable: [],
  choosable: [],
  searchPaths: [],
  defaultSort: { by: "name", order: "asc" },
};
const form = z.object({ ids: z.array(z.string()).min(1, "Please select a thing") });

/** Sends a dialog's form for these ids; what the change was asked for, and the answer. */
async function send(ids: string[], path?: string) {
  const changed: string[][] = [];
  const url = "http://localhost:4400/things/close?thingPage=3&thingSearch=oak&ids=a";
  const session = await saveSession(newSession({ token: "t", user }), new Request(url));
  const request = new Request(url, {
    method: "POST",
    body: new URLSearchParams(ids.map((id) => ["ids", id])),
    headers: { cookie: session.split(";")[0] ?? "" },
  });
  const change = async (chosen: string[]) => {
    changed.push(chosen);
    return { message: "Closed!" };
  };
  const args = { request, params: {}, context: {} };
  return { answer: await changeChosen(args, { form, list, path, change }), changed };
}

it("a dialog changes the chosen rows and leads back to the list as it was", async () => {
  const { answer, changed } = await send(["a", "b"]);
  expect(changed).toEqual([["a", "b"]]);
  if (!(answer instanceof Response)) throw new Error("the form came back");
  expect(answer.headers.get("location")).toBe("/things?thingPage=3&thingSearch=oak");
});

it("a dialog within a page leads back to the page's list", async () => {
  const { answer } = await send(["a"], "/shelves/7");
  if (!(answer instanceof Response)) throw new Error("the form came back");
  expect(answer.headers.get("location")).toBe("/shelves/7?thingPage=3&thingSearch=oak");
});

it("many chosen rows are changed by the key that stands for them", async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `id${at}`);
  const sent = await toSelectionParam(user.id, ids);
  expect(sent).toHaveLength(1);
  expect((await send(sent)).changed).toEqual([ids]);
});

it("a selection that has expired comes back as such, and changes nothing", async () => {
  const { answer, changed } = await send(["~gone"]);
  expect(changed).toEqual([]);
  expect(answer).toMatchObject({ init: { status: 410 } });
});
