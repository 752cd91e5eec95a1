/** A place as every geocoder gives it. */
import type { LonLat } from "~/lib/geo";

export type PlaceKind = "location" | "establishment" | "address" | "street" | "zip" | "city";

export interface Place {
  kind: PlaceKind;
  /** `1200 N High St`, `Columbus, OH`, `43201`. */
  label: string;
  /** What tells it from others of its name. */
  detail?: string | undefined;
  coordinates: LonLat;
  /** Where the geocoder knows them apart. */
  address?: string | undefined;
  city?: string | undefined;
  zip?: string | undefined;
}
