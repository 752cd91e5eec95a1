import type { LonLat } from "geo/geometry/lon-lat";
import type { MapFrame } from "geo/geometry/mercator";
import { GROUND_COLOURS } from "geo/ground/ground-colours";
import { TOWN_CENTRE } from "geo/roads/testing/town";
import { expect, it } from "vitest";
import { useExtract } from "~/extract/testing/extracts";
import { groundFrame } from "~/map/model/ground";
import { groundPicture } from "./ground-picture.server";

const frame = (centre: LonLat, zoom: number): MapFrame =>
  groundFrame({ centre, zoom, width: 720, height: 600 });

it("the ground picture draws every kind in the order of its layer, in the colours of both themes", async () => {
  await useExtract();
  const svg = groundPicture({ ...frame(TOWN_CENTRE, 14.5), width: 1440, height: 1200 });
  const drawn = [...svg.matchAll(/<path class="(\w+)"/g)].map(([, kind]) => kind);
  expect(drawn).toEqual(["green", "water", "building", "rail", "street", "main", "highway"]);
  expect(svg).toContain('<svg viewBox="0 0 1440 1200" preserveAspectRatio="none"');
  for (const theme of ["light", "dark"] as const) {
    const { label: _, ...ground } = GROUND_COLOURS[theme];
    for (const colour of Object.values(ground)) expect(svg).toContain(colour);
  }
});

it("the ground picture fills the sea", async () => {
  await useExtract();
  const svg = groundPicture(frame([-98, 39], 4));
  expect(svg).toContain('<path class="water" d="M0 0h1440v1200h-1440Z"');
  expect(groundPicture(frame([-98, 39], 7))).not.toContain('class="water" d="M0 0h');
});

it("the ground picture writes numbers into its address that give the same picture", () => {
  const { centre, zoom } = frame([-82.998_794_321, 39.961_175_678], 12.345_678);
  expect([...centre, zoom]).toEqual([-82.998_794, 39.961_176, 12.346]);
});
