import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { buildApp } from "./app";
import { JOB_KINDS, RESOURCES } from "./register";
import { SECRET } from "./testing/api";
import { testDatabase } from "./testing/database";

const FOLDER = join(import.meta.dirname, "resources");
const MODULES = import.meta.glob<Record<string, unknown>>(
  ["./resources/**/*.ts", "!./resources/**/*.test.ts"],
  { eager: true },
);
const inOrder = Object.entries(RESOURCES);

afterEach(() => order(inOrder));

/** Registers the resources in this order from now on. */
function order(entries: typeof inOrder): void {
  for (const [name] of entries) delete RESOURCES[name];
  Object.assign(RESOURCES, Object.fromEntries(entries));
}

it("every routes.ts of api/resources is registered under its folder", () => {
  const folders = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("/routes.ts"))
    .map((file) => file.replace(/\/routes\.ts$/, ""));
  expect(Object.keys(RESOURCES).sort()).toEqual(folders.sort());
  for (const [folder, routes] of inOrder) {
    expect(routes, folder).toBe(MODULES[`./resources/${folder}/routes.ts`]);
  }
});

it("every folder of api/resources serves calls", () => {
  const nouns = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const serving = new Set(Object.keys(RESOURCES).map((folder) => folder.split("/")[0]));
  expect(nouns.map(({ name }) => name).filter((name) => !serving.has(name))).toEqual([]);
});

it("every kind of job that a resource declares is worked on", () => {
  const isKind = (value: unknown): value is { name: string } =>
    typeof value === "object" && value !== null && "step" in value && "cursor" in value;
  const declared = Object.values(MODULES).flatMap((module) => Object.values(module).filter(isKind));
  expect(declared.length).toBeGreaterThan(5);
  const names = (kinds: readonly { name: string }[]) =>
    [...new Set(kinds.map((k) => k.name))].sort();
  expect(names(JOB_KINDS)).toEqual(names(declared));
});

it("the order in which resources are registered does not matter", async () => {
  const database = await testDatabase();
  const documentOf = async () => {
    const { db, engine } = database;
    const alone = engine === "pglite";
    const app = await buildApp({ db, secrets: [SECRET], alone, sweeps: false });
    const { payload } = await app.inject("/openapi.json");
    await app.close();
    return JSON.parse(payload);
  };
  const document = await documentOf();
  order(inOrder.toReversed());
  const other = await documentOf();
  await database.close();
  expect(other).toEqual(document);
  expect(Object.keys(other.paths)).toEqual(Object.keys(document.paths));
});
