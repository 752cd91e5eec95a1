import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { collect } from "geo/roads/prepare/collect";
import { prepareExtract } from "geo/roads/prepare/prepare-extract";
import { ExtractError } from "geo/roads/prepare/read-osm";
import { Scratch, ScratchFile } from "geo/roads/prepare/scratch";
import { writeBase } from "geo/roads/prepare/write-base";
import { writeStreets } from "geo/roads/prepare/write-streets";
import { writeRoads } from "geo/roads/road-file";
import { osmPbf } from "geo/roads/testing/osm-pbf";
import { TOWN_BOUNDS, town } from "geo/roads/testing/town";
import { expect, it } from "vitest";
import { forgetExtract, loadedExtract } from "~/extract/extract.server";
import {
  quietly,
  sharedExtract,
  temporaryFolder,
  useDataDir,
  useExtract,
  writePbf,
} from "./testing/extracts";

const filesOf = (dataDir: string) => readdirSync(join(dataDir, "roads")).sort();

it("a preparation makes an extract that a running product picks up, and removes the one before", async () => {
  const dataDir = await temporaryFolder();
  useDataDir(dataDir);
  expect(loadedExtract()).toBeNull();
  const pbf = await writePbf(dataDir);
  await prepareExtract(quietly(dataDir, pbf));
  forgetExtract();
  const first = loadedExtract();
  expect(first).toMatchObject({ name: "town", version: "20261121143311" });
  expect(first?.regions).toEqual([
    { name: "town", bounds: TOWN_BOUNDS.map((degrees) => expect.closeTo(degrees, 6)) },
  ]);
  expect(readdirSync(first?.folder ?? "").sort()).toEqual([
    "base.bin",
    "extracts",
    "roads.bin",
    "streets.bin",
    "tiles.pmtiles",
  ]);

  await prepareExtract(quietly(dataDir, pbf));
  forgetExtract();
  expect(loadedExtract()?.version).toBe("20261121143311.2");
  expect(filesOf(dataDir)).toEqual(["manifest.json", "town-20261121143311.2"]);
});

it("a preparation says what it does, in counts", async () => {
  const dataDir = await temporaryFolder();
  const lines: string[] = [];
  await prepareExtract({
    ...quietly(dataDir, await writePbf(dataDir)),
    say: (line) => lines.push(line),
  });
  expect(lines).toEqual([
    expect.stringMatching(/^Read \d+ nodes, 9 ways$/),
    expect.stringMatching(/^Roads: 4 pieces between 7 junctions, /),
    expect.stringMatching(/^Index: 2 streets, 2 addresses, 2 establishments, /),
    expect.stringMatching(/^Base map: 8 lines and areas, /),
    expect.stringMatching(/^Tiles for the browser: \d+, /),
  ]);
});

it("a preparation has what it needs for a while in its own folder, and only for as long", async () => {
  const dataDir = await temporaryFolder();
  const found = new Map<string, boolean>();
  const isThere = () =>
    readdirSync(join(dataDir, "roads"), { recursive: true }).some((file) =>
      String(file).endsWith("scratch.tmp"),
    );
  await prepareExtract({
    ...quietly(dataDir, await writePbf(dataDir)),
    say: (line) => found.set(line.replace(/\W.*/, ""), isThere()),
  });
  expect(Object.fromEntries(found)).toEqual({
    ...{ Read: true, Roads: true, Index: true, Base: true, Tiles: true },
  });
  expect(isThere()).toBe(false);
});

it("a preparation makes the same of an extract, however little of it is in memory", async (context) => {
  const pbf = sharedExtract("columbus-oh");
  if (!pbf) return context.skip();
  const folder = await temporaryFolder();
  const files = [new ScratchFile(), new ScratchFile(join(folder, "scratch.tmp"), 3)];
  const [whole, paged] = await Promise.all(
    files.map(async (file, at) => {
      const collected = await collect([pbf], () => {}, file);
      const options = { scratch: new Scratch(file), progress: () => {} };
      const [roads, streets, base] = ["roads", "streets", "base"].map((name) =>
        join(folder, `${name}-${at}.bin`),
      ) as [string, string, string];
      writeRoads(roads, collected.roads(options.scratch));
      writeStreets(streets, collected.streets(), options);
      writeBase(base, { ...collected.ground(), places: collected.places }, options);
      return [roads, streets, base].map((name) => readFileSync(name));
    }),
  );
  expect(whole?.every((bytes, at) => paged?.[at]?.equals(bytes))).toBe(true);
  expect(whole).toHaveLength(3);
});

const whole = osmPbf(town(), TOWN_BOUNDS);
it.each([
  ["is empty", Buffer.alloc(0), /is empty\.$/],
  ["is XML", Buffer.from("<osm version='0.6'></osm>"), /is not an OpenStreetMap.* It is XML/],
  ["is a web page", Buffer.from("<!DOCTYPE html><p>404</p>"), /is not .* It is a web page/],
  ["is a zip archive", Buffer.from("PK\u0003\u0004 town.osm.pbf"), /is not .* It is a zip archive/],
  ["is packed by gzip", gzipSync(osmPbf(town())), /is not .* It is packed by gzip/],
  ["is noise", Buffer.alloc(100_000, 0xf7), /is not an OpenStreetMap/],
  ["is cut off", whole.subarray(0, whole.length - 100), /is cut off after 0\.0 MB/],
  ["is cut off in a length", whole.subarray(0, lengthOfHeader(whole) + 3), /is cut off after/],
  ["is cut off after its header", whole.subarray(0, lengthOfHeader(whole)), /has no roads\.$/],
  ["is damaged in its midst", damaged(whole), /is damaged at 0\.0 MB/],
  ["is packed in another way", packedByZstd(whole), /is packed by zstd, .*osmium cat/],
  ["has no roads", osmPbf([{ type: "node", id: 1, lon: 1, lat: 1 }]), /has no roads\.$/],
  ["is not sorted", osmPbf([...town()].reverse().sort(nodesLast)), /osmium sort/],
])(
  "a preparation refuses a file that %s, and leaves the old extract alone",
  async (_, bytes, message) => {
    const dataDir = await useExtract();
    const before = filesOf(dataDir);
    const bad = await writePbf(await temporaryFolder(), bytes);
    const failing = prepareExtract(quietly(dataDir, bad));
    await expect(failing).rejects.toThrow(ExtractError);
    await expect(failing).rejects.toThrow(message);
    expect(filesOf(dataDir)).toEqual(before);
    forgetExtract();
    expect(loadedExtract()).not.toBeNull();
  },
);

it("a preparation refuses a file that is not there, a folder, and a data folder that can't be written", async () => {
  const dataDir = await useExtract();
  const missing = join(dataDir, "nowhere.osm.pbf");
  await expect(prepareExtract(quietly(dataDir, missing))).rejects.toThrow(
    `There is no file ${missing}.`,
  );
  await expect(prepareExtract(quietly(dataDir, dataDir))).rejects.toThrow(/can't be read/);
  const file = join(dataDir, "a-file");
  writeFileSync(file, "");
  const pbf = await writePbf(dataDir);
  await expect(prepareExtract(quietly(file, pbf))).rejects.toThrow(/can't be written/);
});

it("a preparation leaves nothing behind when it is stopped, or fails", async () => {
  const dataDir = await useExtract();
  const before = filesOf(dataDir);
  const pbf = await writePbf(dataDir);
  const stop = new AbortController();
  const stopped = prepareExtract({
    ...quietly(dataDir, pbf),
    signal: stop.signal,
    say: (line) => {
      if (line.startsWith("Base map")) stop.abort(new Error("Stopped"));
    },
  });
  await expect(stopped).rejects.toThrow("Stopped");
  const failed = prepareExtract({
    ...quietly(dataDir, pbf),
    say: (line) => {
      if (line.startsWith("Tiles")) throw new Error("No room");
    },
  });
  await expect(failed).rejects.toThrow("No room");
  expect(filesOf(dataDir)).toEqual(before);
});

it("a preparation says in a sentence that the disk is full, and changes nothing", async () => {
  const dataDir = await useExtract();
  const before = filesOf(dataDir);
  const failing = prepareExtract({
    ...quietly(dataDir, await writePbf(dataDir)),
    say: () => {
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    },
  });
  await expect(failing).rejects.toThrow(ExtractError);
  await expect(failing).rejects.toThrow(/^The disk is full: .* Nothing was changed\.$/);
  expect(filesOf(dataDir)).toEqual(before);
});

it("a preparation sweeps up after a run that was killed, but not what another is at", async () => {
  const dataDir = await useExtract();
  const killed = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => killed.once("exit", resolve));
  const [old, live] = ["old-1", "live-1"].map((name) => join(dataDir, "roads", name)) as [
    string,
    string,
  ];
  mkdirSync(old);
  writeFileSync(join(old, "preparing.pid"), String(killed.pid));
  writeFileSync(join(old, "scratch.tmp"), "what it kept for a while");
  mkdirSync(live);
  writeFileSync(join(live, "preparing.pid"), String(process.pid));
  await prepareExtract(quietly(dataDir, await writePbf(dataDir)));
  expect(filesOf(dataDir)).toEqual(["live-1", "manifest.json", "town-20261121143311.2"]);
});

it("a preparation uses no manifest that it does not know", async () => {
  const dataDir = await useExtract();
  const file = join(dataDir, "roads/manifest.json");
  const good = readFileSync(file, "utf8");
  for (const text of [
    "",
    "{}",
    good.replace('"town"', '"../../etc"'),
    good.replace(":1,", ":2,"),
  ]) {
    writeFileSync(file, text);
    forgetExtract();
    expect(loadedExtract(), text).toBeNull();
  }
});

/** The bytes of the first frame. */
function lengthOfHeader(bytes: Buffer): number {
  return bytes.indexOf("OSMData") - 6;
}

/** Says of its blocks that they are packed by another program. */
function packedByZstd(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const ZLIB = Buffer.from([0x1a]);
  const ZSTD = 0x3a;
  copy[copy.indexOf(ZLIB, copy.indexOf("OSMData") + 10)] = ZSTD;
  return copy;
}

function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.fill(0, Math.floor(copy.length / 2), Math.floor(copy.length / 2) + 40);
  return copy;
}

function nodesLast(a: { type: string }, b: { type: string }): number {
  return Number(a.type === "node") - Number(b.type === "node");
}
