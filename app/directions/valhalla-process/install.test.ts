import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { installValhalla } from "./install";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "waybook-install-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(root, { recursive: true });
});

/** Stands in for npm, which would need the network. */
async function withNpm(script: string) {
  const bin = join(root, "bin");
  await mkdir(bin);
  await writeFile(join(bin, "npm"), `#!/bin/sh\n${script}\n`);
  await chmod(join(bin, "npm"), 0o755);
  vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
}
/** What npm leaves of a package that starts. */
const PACKAGE = `
  package=node_modules/@valhallajs/valhallajs; mkdir -p $package/${process.platform}/${process.arch}
  builder=$package/${process.platform}/${process.arch}/valhalla_build_tiles
  printf '#!/bin/sh\\n' > $builder; chmod +x $builder
  echo 'exports.Actor = class {}' > $package/index.js`;
const install = () => installValhalla(join(root, "data"), () => {});
const leftovers = () =>
  existsSync(join(root, "data")) ? readdir(join(root, "data/engines")) : Promise.resolve([]);

it("an installation installs one version, checked, without scripts, and only once", async () => {
  await withNpm(`
    [ "$1" = ci ] && [ "$2" = --prefix ] && [ "$4" = --ignore-scripts ] || exit 9
    grep -q sha512- "$3/package-lock.json" || exit 8
    echo once >> ${root}/asked; ${PACKAGE}`);
  const folder = await install();
  expect(folder).toBe(
    join(root, "data/engines/valhalla-3.6.1/node_modules/@valhallajs/valhallajs"),
  );
  expect(existsSync(folder)).toBe(true);
  expect(await leftovers()).toEqual(["valhalla-3.6.1"]);
  await rm(join(root, "asked"));
  expect(await install()).toBe(folder);
  expect(existsSync(join(root, "asked"))).toBe(false);
});

it.each([
  ["npm error code ENOTFOUND", "Valhalla can't be installed: npm's registry can't be reached."],
  ["npm error code E404", "Valhalla can't be installed: npm's registry does not have it."],
  [
    "npm error code EINTEGRITY",
    "Valhalla can't be installed: the registry sent another package than expected.",
  ],
  ["npm error code ENOSPC", "Valhalla can't be installed: the disk is full."],
  ["npm error odd", "Valhalla can't be installed: npm failed with code 1."],
])("an installation says why it can't (%s), and leaves nothing", async (stderr, message) => {
  await withNpm(`mkdir -p node_modules/half; echo "${stderr}" >&2; exit 1`);
  await expect(install()).rejects.toThrow(message);
  expect(await leftovers()).toEqual([]);
});

it("an installation does not take npm's word for it: on a full disk it warns, and ends well", async () => {
  await withNpm(`${PACKAGE}
    echo "npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write" >&2`);
  await expect(install()).rejects.toThrow("Valhalla can't be installed: the disk is full.");
  expect(await leftovers()).toEqual([]);
});

it.each([
  ["without a library of its builder", "printf '#!/bin/sh\\nexit 127\\n' > $builder"],
  ["cut off", "echo 'exports.Act' > $package/index.js"],
  ["empty", "rm -r $package/*"],
])("an installation keeps no package that can't be started: one %s", async (_, damage) => {
  await withNpm(`${PACKAGE}; ${damage}`);
  const message = "Valhalla is installed but can't be started on this machine.";
  await expect(install()).rejects.toThrow(message);
  expect(await leftovers()).toEqual([]);
});

it("an installation mends one that an earlier run left broken", async () => {
  const broken = join(root, "data/engines/valhalla-3.6.1/node_modules/@valhallajs/valhallajs");
  await mkdir(broken, { recursive: true });
  await writeFile(join(broken, "index.js"), "exports.Act");
  await withNpm(PACKAGE);
  const said: string[] = [];
  expect(await installValhalla(join(root, "data"), (line) => said.push(line))).toBe(broken);
  expect(said[0]).toBe("Valhalla is damaged and is installed again");
  expect(existsSync(join(broken, process.platform))).toBe(true);
  expect(await leftovers()).toEqual(["valhalla-3.6.1"]);
});

it("an installation says that npm is missing", async () => {
  vi.stubEnv("PATH", join(root, "nowhere"));
  await expect(install()).rejects.toThrow("Valhalla can't be installed: npm can't be started.");
  expect(await leftovers()).toEqual([]);
});

it("an installation refuses machines that Valhalla does not run on", async () => {
  await withNpm("exit 1");
  vi.spyOn(process, "platform", "get").mockReturnValue("win32");
  await expect(install()).rejects.toThrow(/^Valhalla does not run on win32 .*; it needs Linux/);
  vi.spyOn(process, "platform", "get").mockReturnValue("linux");
  vi.spyOn(process, "arch", "get").mockReturnValue("x64");
  vi.spyOn(process.report, "getReport").mockReturnValue({ header: {} });
  await expect(install()).rejects.toThrow("Valhalla needs a Linux with glibc");
  expect(await leftovers()).toEqual([]);
});

it("an installation says that the data directory can't be used", async () => {
  await withNpm("exit 0");
  await writeFile(join(root, "data"), "a file");
  await expect(installValhalla(join(root, "data"), () => {})).rejects.toThrow(
    `Valhalla can't be installed into ${join(root, "data/engines")}.`,
  );
});
