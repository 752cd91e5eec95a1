import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { LONG_RUN } from "platform/testing/long-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../api/testing/api";
import { buildClientPackage } from "../scripts/lib/client-package.mjs";

const run = promisify(execFile);
const TSC = resolve(import.meta.dirname, "../node_modules/typescript/bin/tsc");

const STRICT = {
  ...{ strict: true, target: "es2022", module: "nodenext", types: [] },
  lib: ["es2022", "dom"],
};

const PROGRAM = `
declare const process: { argv: string[] };
import { createWaybook, dataOf, everyRow, WaybookError, type Waybook } from "waybook-client";
const [url = "", key = "", officeId = ""] = process.argv.slice(2);
const waybook = createWaybook({ url, key });
const path = { officeId };
const names: string[] = [];
const all = everyRow((page) =>
  waybook.GET("/offices/{officeId}/locations", { params: { path, query: { page, limit: 2, sortBy: "name" } } }),
);
for await (const location of all) names.push(location.name);
const params = { path };
const made: Waybook<"Location"> = dataOf(
  await waybook.POST("/offices/{officeId}/locations", { params, body: { name: "Kiosk", type: "cafe", location: { coordinates: [-83.1, 40.1] } } }),
);
// @ts-expect-error a name is a text
const wrong = await waybook.POST("/offices/{officeId}/locations", { params, body: { name: 7 } });
const refused = await Promise.resolve().then(() => dataOf(wrong)).catch((error: unknown) => error);
const details = refused instanceof WaybookError ? Object.keys(refused.details) : [];
console.log(JSON.stringify({ names, made: made.name, details }));
`;

/** What `@types/node` says, which a project for Node has. */
const DECLARED_ENV = "declare const process: { env: Record<string, string | undefined> };\n";

describe.runIf(LONG_RUN)("the client package", { timeout: 120_000 }, () => {
  let api: TestApi;
  let folder: string;
  beforeAll(async () => {
    api = await testApi();
    await api.app.listen({ host: "127.0.0.1", port: 0 });
    folder = mkdtempSync(join(tmpdir(), "waybook-client-"));
  }, 60_000);
  afterAll(async () => {
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is packed, installed in a fresh project, checked by its types, and calls the API", async () => {
    const cwd = join(folder, "project");
    await buildClientPackage(join(folder, "package"));
    const { stdout: packed } = await run("npm", ["pack", "./package", "--json"], { cwd: folder });
    const [{ filename, files }] = JSON.parse(packed);
    expect(files.map(({ path }: { path: string }) => path).sort()).toEqual([
      "README.md",
      "index.d.ts",
      "index.js",
      "openapi.d.ts",
      "package.json",
    ]);
    await run("mkdir", [cwd]);
    writeFileSync(join(cwd, "package.json"), JSON.stringify({ name: "fresh", type: "module" }));
    writeFileSync(join(cwd, "program.ts"), PROGRAM);
    const readme = readFileSync(join(folder, "package/README.md"), "utf8");
    const [, example = ""] = /```ts\n(.*?)```/s.exec(readme) ?? [];
    expect(example).toContain("createWaybook");
    writeFileSync(join(cwd, "example.ts"), DECLARED_ENV + example);
    const install = ["install", "--prefer-offline", "--no-audit", "--no-fund", `../${filename}`];
    await run("npm", install, { cwd });
    writeFileSync(join(cwd, "tsconfig.json"), JSON.stringify({ compilerOptions: STRICT }));
    await run(process.execPath, [TSC], { cwd }).catch(({ stdout }) => expect.fail(stdout));
    const { port } = api.app.server.address() as AddressInfo;
    const args = [`http://127.0.0.1:${port}`, await api.token("hubManager"), api.world.offices.hub];
    const { stdout } = await run(process.execPath, ["program.js", ...args], { cwd });
    expect(JSON.parse(stdout)).toEqual({
      names: ["Bank 4", "Bank 5", "Bank 6", "Cafe 1", "Cafe 2", "Cafe 3"],
      made: "Kiosk",
      details: ["body.name"],
    });
  });
});
