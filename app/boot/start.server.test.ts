import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { EDITION } from "geo/roads/manifest";
import { casesOf, LONG_RUN } from "platform/testing/long-run";
import { versionOfWaybook } from "platform/version";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { API, BUILD } from "../server/testing/stand-ins";
import { freePort, Run } from "../server/testing/started-run";

const START = fileURLToPath(new URL("./start.server.ts", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "waybook-start-"));
mkdirSync(join(folder, "build"));
mkdirSync(join(folder, "public"));
writeFileSync(join(folder, "package.json"), '{"type":"module"}');
writeFileSync(join(folder, "build/api.js"), API);
writeFileSync(join(folder, "build/index.js"), BUILD);

/** The start, bundled: from its sources each run takes two seconds more. It lies where packages are found. */
const CACHE = fileURLToPath(new URL("../../.cache/", import.meta.url));
mkdirSync(CACHE, { recursive: true });
const programFolder = mkdtempSync(join(CACHE, "start-"));
const PROGRAM = join(programFolder, "run.mjs");
buildSync({
  stdin: {
    contents: `import { main } from ${JSON.stringify(START)};\nvoid main(${JSON.stringify(folder)});`,
    resolveDir: folder,
  },
  outfile: PROGRAM,
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  tsconfig: fileURLToPath(new URL("../../tsconfig.json", import.meta.url)),
});
afterAll(() => {
  for (const one of [folder, programFolder]) rmSync(one, { recursive: true });
});

let running: ChildProcess | undefined;
afterEach(async () => {
  if (running?.exitCode === null) {
    running.kill("SIGKILL");
    await once(running, "exit");
  }
});

async function start(variables: Record<string, string> = {}): Promise<Run> {
  const [port = 0, apiPort = 0] = await Promise.all([freePort(), freePort()]);
  running = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: join(folder, "data"),
      DEMO_DRIVE: "0",
      ...variables,
    },
  });
  return new Run(running, port, apiPort);
}

describe("the start", () => {
  it("ends with the lines that say where everything is, the ready line last", async () => {
    const run = await start();
    await run.says("is ready at");
    expect(run.output).toBe(
      [
        "the API begins",
        "Admin: admin@x.example / pass-1",
        "Office manager: dana@x.example / pass-2",
        `API: http://localhost:${run.apiPort}/docs`,
        `Data: ${join(folder, "data")}`,
        "Mail: /outbox",
        `Try first: the links on http://localhost:${run.port}/dashboard, such as an agent on the road`,
        `Version: ${versionOfWaybook()}`,
        `Waybook is ready at http://localhost:${run.port}`,
        "",
      ].join("\n"),
    );
    expect(await run.get("/")).toBe("the first page");
  });

  it.runIf(LONG_RUN)("names no folder for mail where a server sends it", async () => {
    const run = await start({ SMTP_URL: "smtp://127.0.0.1" });
    await run.says("is ready at");
    expect(run.output).not.toContain("Mail:");
  });

  it.runIf(LONG_RUN)("says that a company is no demo where it is started as one", async () => {
    const run = await start({ OWN_COMPANY: "1" });
    await run.says("is ready at");
    expect(run.output).toContain("Nobody of the demo is in this company: start it with DEMO=0.");
    expect(run.output).not.toContain("Try first");
  });

  it.runIf(LONG_RUN)("shows no passwords outside of the demo", async () => {
    const run = await start({ DEMO: "0" });
    await run.says("is ready at");
    expect(run.output).not.toContain("pass-");
  });

  it("starts no API where there is another one", async () => {
    const run = await start({ API_URL: "http://127.0.0.1:1", SESSION_SECRET: "s".repeat(32) });
    await run.says("is ready at");
    await expect(run.api("/")).rejects.toThrow();
  });

  it.each(
    casesOf(2, [
      [
        "an API that can't start",
        { API_BROKEN: "1" },
        "The API ended before it was ready (code 3).",
      ],
      ["a wrong setting", { PORT: "eighty" }, "PORT must be a port number"],
      ["a missing one", { API_URL: "http://127.0.0.1:1" }, "SESSION_SECRET is missing"],
    ] as const),
  )("stops for %s, and says why in words", async (_, variables, message) => {
    const run = await start(variables);
    expect(await run.ended).toBe(1);
    expect(run.output).toContain(message);
    expect(run.output).not.toMatch(/\n\s+at /);
  });

  it("stops where the port is taken, and leaves no API behind", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const address = holder.address();
    const taken = typeof address === "object" && address ? address.port : 0;
    const run = await start({ PORT: String(taken) });
    expect(await run.ended).toBe(1);
    holder.close();
    // Before the API has made a database.
    expect(run.output).not.toContain("the API begins");
    expect(run.output).toContain(`Port ${taken} is in use`);
    await expect(run.api("/")).rejects.toThrow();
  });
});

describe("the demo's streets", () => {
  /** What prepares them, cut short: it leaves the manifest, and says what it was given. */
  const ROADS = `
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
appendFileSync(${JSON.stringify(join(folder, "prepared"))}, process.argv[2] + "\\n");
if (process.env.ROADS_BROKEN) { console.error("the roads say why"); process.exit(1); }
const roads = process.env.DATA_DIR + "/roads";
mkdirSync(roads + "/columbus-oh-1", { recursive: true });
writeFileSync(roads + "/manifest.json",
  JSON.stringify({ format: 1, edition: ${EDITION}, name: "columbus-oh", version: "1",
    regions: [{ name: "columbus-oh", bounds: [-83, 39, -82, 40] }] }));
`;
  const SAID = "Preparing the demo's streets: Columbus, Ohio, © OpenStreetMap contributors\n";
  const prepared = join(folder, "prepared");
  const pbf = join(folder, "demo/columbus-oh.osm.pbf");
  beforeEach(() => {
    mkdirSync(join(folder, "demo"));
    writeFileSync(pbf, "");
    writeFileSync(join(folder, "build/roads.js"), ROADS);
  });
  afterEach(() => {
    for (const path of ["demo", "build/roads.js", "prepared", "data"]) {
      rmSync(join(folder, path), { recursive: true, force: true });
    }
  });

  it("are prepared at the first start, and at no other", async () => {
    for (const said of [SAID, ""]) {
      const run = await start();
      await run.says("is ready at");
      const [begin = ""] = run.output.split("Admin:");
      expect(begin.replace("the API begins\n", "")).toBe(said);
      run.child.kill("SIGTERM");
      expect(await run.ended).toBe(0);
    }
    expect(readFileSync(prepared, "utf8")).toBe(`${pbf}\n`);
  });

  it.each(
    casesOf(1, [
      ["columbus-oh", `${pbf}\n`],
      ["somewhere-else", ""],
    ] as const),
  )("of an earlier version are prepared again, and no other region: %s", async (name, expected) => {
    mkdirSync(join(folder, "data/roads"), { recursive: true });
    writeFileSync(
      join(folder, "data/roads/manifest.json"),
      JSON.stringify({ format: 1, name, version: "1", bounds: [-83, 39, -82, 40] }),
    );
    writeFileSync(prepared, "");
    const run = await start();
    await run.says("is ready at");
    expect(readFileSync(prepared, "utf8")).toBe(expected);
  });

  it.each(
    casesOf(1, [
      ["outside of the demo", { DEMO: "0" }],
      [
        "for another API",
        { DEMO: "1", API_URL: "http://127.0.0.1:1", SESSION_SECRET: "s".repeat(32) },
      ],
      ["where they are not wanted", { DEMO_ROADS: "0" }],
    ] as [string, Record<string, string>][]),
  )("are left alone %s", async (_, variables) => {
    const run = await start(variables);
    await run.says("is ready at");
    expect(existsSync(prepared)).toBe(false);
  });

  it("stop nothing where they can't be prepared", async () => {
    const run = await start({ ROADS_BROKEN: "1" });
    await run.says("is ready at");
    expect(run.output).toContain("the roads say why");
  });
});

describe("the stop", () => {
  it.each(casesOf(1, ["SIGHUP", "SIGTERM", "SIGINT"] as const))(
    "by %s finishes what is in flight",
    async (signal) => {
      const run = await start();
      await run.says("is ready at");
      const slow = run.get("/slow");
      await new Promise((done) => setTimeout(done, 200));
      run.child.kill(signal);
      const refused = () =>
        run.get("/").then(
          () => false,
          () => true,
        );
      await expect.poll(refused, { timeout: 5_000, interval: 150 }).toBe(true);
      expect(await run.api("/")).toMatch(/^\d+$/);
      expect(await slow).toBe("finished");
      expect(await run.ended).toBe(0);
      expect(run.output).toContain("the API stops");
      await expect(run.api("/")).rejects.toThrow();
    },
  );

  it.runIf(LONG_RUN)(
    "of the API follows a change of its sources in development, and it starts again",
    async () => {
      for (const name of ["api", "contract"]) mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, "api/main.ts"), API);
      const run = await start({ NODE_ENV: "development", LOG_LEVEL: "warn" });
      await run.says("is ready at");
      let before = await run.api("/");
      const pid = () => run.api("/").catch(() => before);
      for (const file of ["api/main.ts", "contract/entities"]) {
        writeFileSync(join(folder, file), API);
        await expect.poll(pid, { timeout: 10_000 }).not.toBe(before);
        before = await pid();
      }
      expect(run.output).not.toContain("died");
    },
  );

  it("of the API alone is made up for by starting it again, on the same port", async () => {
    const run = await start({ API_PORT: "0" });
    await run.says("is ready at");
    const url = /API: (http:\S+)\/docs/.exec(run.output)?.[1] ?? "";
    const first = await (await fetch(url)).text();
    await expect(fetch(`${url}/die`)).rejects.toThrow();
    const pid = () =>
      fetch(url).then(
        (response) => response.text(),
        () => first,
      );
    await expect.poll(pid, { timeout: 10_000 }).not.toBe(first);
    expect(await run.get("/")).toBe("the first page");
  });
});
