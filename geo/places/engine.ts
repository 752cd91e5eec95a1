/** What every geocoder offers; which one answers is known in this folder alone. */

import type { LonLat } from "geo/geometry/lon-lat";
import type { Units } from "../geometry/units";
import type { Place, PlaceReference, Suggestion } from "./place";

/** What a service demands to be shown beside its results. */
interface Credit {
  label: string;
  href?: string;
}

export interface Question {
  /** Not empty, and no coordinates. */
  text: string;
  near?: LonLat | undefined;
  establishmentsOnly: boolean;
  limit: number;
  signal?: AbortSignal | undefined;
  /** Who types, for services that count what is typed until a choice as one. */
  searcher?: string | undefined;
  ownLocations?: ((text: string, mayBeMistyped?: boolean) => Promise<Place[]>) | undefined;
}

export interface Asking {
  signal?: AbortSignal | undefined;
  /** What distances are in for who asks. */
  units?: Units;
}

export interface PlacesEngine {
  /** Whom to name beside what was found. */
  credits(found: readonly Suggestion[]): Credit[];
  /** False where the service wants one question a search and not one a letter. */
  typeAhead: boolean;
  /** Places that fit, best first. */
  suggest(question: Question): Promise<Suggestion[]>;
  /** The place that was suggested; null where the service does not know it any more. */
  resolve?(
    reference: PlaceReference,
    options: { signal?: AbortSignal | undefined; searcher?: string | undefined },
  ): Promise<Place | null>;
  /** What lies at the coordinates; null where nothing is known there. */
  at(coordinates: LonLat, options: Asking): Promise<Place | null>;
}
