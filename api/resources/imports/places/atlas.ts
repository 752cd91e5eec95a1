/** Where cities of the world and zips of the United States are. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { readUsZips, type UsZips } from "geo/places/gazetteer/us-zips";
import { readWorldCities, type WorldCities } from "geo/places/gazetteer/world-cities";
import { inInstallation } from "../../../db/installation";

export interface Atlas {
  cities: WorldCities;
  zips: UsZips;
}

let read: Promise<Atlas | null> | undefined;

/** The atlas of the build, some 8 MB of text; null where the build has none. */
export function openAtlas(): Promise<Atlas | null> {
  read ??= readAtlas();
  return read;
}

/** Gives its memory back: few imports come after another. */
export function closeAtlas(): void {
  read = undefined;
}

async function readAtlas(): Promise<Atlas | null> {
  const files = ["build/world-cities.tsv", "build/gazetteer.tsv"].map(inInstallation);
  if (!files.every((file) => existsSync(file))) return null;
  const [cities = "", zips = ""] = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return { cities: readWorldCities(cities), zips: readUsZips(zips) };
}
