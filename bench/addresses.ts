import { greatCircle } from "geo/geometry/lon-lat";
import type { Place } from "geo/places/place";
import { prepareExtract } from "geo/roads/prepare/prepare-extract";
import { sharedData } from "geo/testing/shared-data";
import { forgetExtract } from "~/extract/extract.server";
import { gazetteer } from "~/places/gazetteer/gazetteer.server";
import { suggestPlaces } from "~/places/places.server";
import { readEnv, setEnv } from "~/server/env.server";
import { type AddressQuery, addressQueries, FORMS } from "./address-queries";
import { withFolder } from "./product";
import { print } from "./report";
import { percentiles, shown, WARM_UP } from "./times";

/** Metres from the house that was meant. */
const RIGHT_M = 50;
const ROUNDS = 20;

/** How many of 64 addresses, written in 32 ways, the built-in geocoder finds. */
export async function addresses(): Promise<void> {
  for (const region of Object.keys(FORMS) as (keyof typeof FORMS)[]) {
    const pbf = sharedData(`osm/${region}.osm.pbf`);
    if (!pbf) console.log(`\nNo addresses of ${region}: its extract is not at hand.`);
    else await withFolder((folder) => measure(region, pbf, folder));
  }
}

async function measure(region: keyof typeof FORMS, pbf: string, dataDir: string): Promise<void> {
  const signal = new AbortController().signal;
  const { regions } = await prepareExtract({
    ...{ pbfs: [pbf], dataDir, now: new Date(), say: () => {}, signal },
  });
  setEnv(readEnv({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  forgetExtract();
  const [west, south, east, north] = regions[0]?.bounds ?? [0, 0, 0, 0];
  const near: Place["coordinates"] = [(west + east) / 2, (south + north) / 2];
  const find = async (text: string) =>
    (await suggestPlaces({ text, near }, { engine: gazetteer })) as Place[];
  const queries = await addressQueries(pbf, region);
  let [first, listed] = [0, 0];
  for (const query of queries) {
    const found = await find(query.text);
    const at = found.findIndex((place) => isRight(place, query));
    if (at === 0) first++;
    if (at >= 0) listed++;
    if (process.env.SHOW) console.log(at, query.text, "→", found[0]?.label, found[0]?.detail ?? "");
  }
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const { text } of queries) {
      const began = performance.now();
      await find(text);
      if (round >= 0) times.push(performance.now() - began);
    }
  }
  const of = queries.length;
  print(`${of} addresses of ${region}`, [
    { what: `found first, within ${RIGHT_M} m`, figure: `${first} of ${of}` },
    { what: "found among ten", figure: `${listed} of ${of}` },
    { what: "a search, p50 / p95", figure: shown(percentiles(times)) },
  ]);
}

const isRight = ({ kind, coordinates }: Place, { expected }: AddressQuery) =>
  kind === "address" && expected.some((place) => greatCircle(place, coordinates) <= RIGHT_M);
