/** The harness's scripts and styles, and what renders it, made once for all workers of a run. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type BuildOptions, build } from "esbuild";

const ROOT = resolve(import.meta.dirname, "../../..");

/** Playwright compiles what it loads, which takes seconds of a bundle, except below a folder of this name. */
const SERVER_FOLDER = "node_modules";

export interface Bundle {
  /** What is served as public files. */
  folder: string;
  /** The file that renders on the server. */
  render: string;
}

export async function bundle() {
  const folder = await mkdtemp(join(tmpdir(), "waybook-ui-"));
  const shared: BuildOptions = {
    bundle: true,
    format: "esm",
    jsx: "automatic",
    alias: { "~": join(ROOT, "app"), contract: join(ROOT, "contract") },
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".svg": "file", ".woff2": "file" },
    publicPath: "/build/",
    outdir: join(folder, "build"),
    logLevel: "warning",
  };
  const entry = (name: string) => ({ [name]: join(ROOT, `tests/ui/harness/${name}.tsx`) });
  await Promise.all([
    build({ ...shared, entryPoints: entry("page"), splitting: true }),
    build({
      ...shared,
      entryPoints: entry("render"),
      outdir: join(folder, SERVER_FOLDER),
      platform: "node",
      format: "cjs",
      // One copy of the router, whether it is required or imported.
      mainFields: ["module", "main"],
      outExtension: { ".js": ".cjs" },
    }),
  ]);
  const facts: Bundle = { folder, render: join(folder, SERVER_FOLDER, "render.cjs") };
  return { facts, end: () => rm(folder, { recursive: true }) };
}
