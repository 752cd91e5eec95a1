import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import type { Program } from "~/server/built.server";

const programs = new Map<string, Program>();

/**
 * A program of ours as production runs it, in place of `programOf`: one that is bundled once
 * starts in a tenth of the time that one in TypeScript takes.
 */
export function bundledProgram(name: string, source: string): Program {
  const known = programs.get(source);
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), `waybook-${name}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, `${name}.mjs`);
  buildSync({
    absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
    entryPoints: [source],
    outfile: file,
    bundle: true,
    platform: "node",
    format: "esm",
  });
  const program = { url: pathToFileURL(file), isSource: false };
  programs.set(source, program);
  return program;
}
