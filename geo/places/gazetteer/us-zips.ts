/** The zips of the gazetteer alone, without reading its index. */
import type { LonLat } from "geo/geometry/lon-lat";
import { linesOf } from "./sorted-lines";

/** Where zips of the United States are, by their five or nine digits. */
export type UsZips = (zip: string) => LonLat | null;

/** @param text the gazetteer, as for `readIndex`: its zips come last, in their order */
export function readUsZips(text: string): UsZips {
  const from = text.search(/^\d{5}\t/m);
  return (zip) => {
    const digits = /^(\d{5})(?:-?\d{4})?$/.exec(zip.trim())?.[1];
    const [line] = digits && from >= 0 ? linesOf(text, digits, from) : [];
    const [latitude, longitude] = line?.split("\t") ?? [];
    return longitude === undefined ? null : [Number(longitude), Number(latitude)];
  };
}
