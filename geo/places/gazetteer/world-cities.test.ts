import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readUsZips } from "./us-zips";
import { cityKey, readWorldCities } from "./world-cities";

const built = (name: string) =>
  readFileSync(new URL(`../../../build/${name}`, import.meta.url), "utf8");
const text = built("world-cities.tsv");
const world = readWorldCities(text);

it("cities of the world have keys as they are searched by, in their order", () => {
  const [, ...lines] = text.trimEnd().split("\n");
  const keys = lines.map((line) => line.slice(0, line.indexOf("\t")));
  expect(keys.length).toBeGreaterThan(100_000);
  const others = lines.filter((line, at) => {
    const key = keys[at] ?? "";
    return cityKey(key) !== key || `${line}` < `${keys[at - 1] ?? ""}\t`;
  });
  expect(others).toEqual([]);
});

it.each([
  ["Krems an der Donau", [15.6, 48.41]],
  ["KREMSMÜNSTER", [14.13, 48.05]],
  ["Columbus", [-83, 39.96]],
])("%s is found by its name", (name, [longitude = 0, latitude = 0]) => {
  expect(world.named(name)).toContainEqual([
    expect.closeTo(longitude, 1),
    expect.closeTo(latitude, 1),
  ]);
});

it("no city is found by an unknown name, or none", () => {
  expect(world.named("Nowhere at all")).toEqual([]);
  expect(world.named(" - ")).toEqual([]);
});

it.each([
  [[16.37, 48.21], "AT", 20],
  [[48.21, 16.37], "YE", 120],
  [[179.99, -16.5], "FJ", 150],
])("the city nearest to %s is in %s", ([longitude = 0, latitude = 0], country, km) => {
  const nearest = world.nearest([longitude, latitude]);
  expect(nearest?.country).toBe(country);
  expect(nearest?.metres).toBeLessThan(km * 1000);
});

it("cities in another format are refused", () => {
  expect(() => readWorldCities("waybook gazetteer 1\n")).toThrow(/^The world's cities/);
});

it("zips of the United States are found by five or nine digits", () => {
  const gazetteer = built("gazetteer.tsv");
  const zips = readUsZips(gazetteer);
  const all = [...gazetteer.matchAll(/^\d{5}(?=\t)/gm)].map(([zip]) => zip);
  expect(all.length).toBeGreaterThan(33_000);
  expect([all[0], all[1], all.at(-1)].map((zip = "") => zips(zip))).not.toContain(null);
  const columbus = [expect.closeTo(-83, 0), expect.closeTo(40, 0)];
  expect(zips("43215")).toEqual(columbus);
  expect(zips("43215-1234")).toEqual(columbus);
  expect(zips("00000")).toBeNull();
  expect(zips("4321")).toBeNull();
});
