import type { LonLat } from "~/lib/geo";

/** A street or a house of the extract. */
export interface StreetPlace {
  kind: "street" | "address" | "establishment";
  /** `High Street`, `1200 Fleet Street`, `Kroger`. */
  label: string;
  /** City and zip where known. */
  detail: string | undefined;
  coordinates: LonLat;
}

/** Streets, addresses and named establishments of the extract that fit the text, best first. */
export function findStreets(
  _text: string,
  _options: { limit: number; near?: LonLat | undefined },
): StreetPlace[] {
  return [];
}

/** The address or street nearest to a place, within so many metres. */
export function streetAt(_place: LonLat, _withinMetres: number): StreetPlace | null {
  return null;
}
