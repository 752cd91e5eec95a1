/** The form of a location as it is shown, sent and shown again. */
import type { Point } from "contract/common";
import { getLocationType, listChains } from "contract/location-types/calls";
import type { LocationFields } from "contract/locations/calls";
import type { LonLat } from "geo/geometry/lon-lat";
import type { Place } from "geo/places/place";
import {
  type Choice,
  type Chosen,
  choiceOf,
  chosenByName,
  pickerQuery,
} from "~/kit/choices/choices.server";
import { FormRefusal } from "~/kit/form/failure.server";
import type { MapData } from "~/map";
import { drawMap } from "~/map/index.server";
import type { SignedIn } from "~/session/guards.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { listLikelyDuplicates } from "~/upstream/locations.server";
import {
  chainOptions,
  locationTypeOptions,
  type Option,
  type Options,
} from "~/upstream/options.server";
import { readDegrees } from "./location-degrees";
import { LocationForm } from "./location-form";
import { POSITION_PIN } from "./location-form-pin";
import { LOCATION_TEXTS, type LocationText } from "./location-rules";
import { newEntryName } from "./new-entry";
import { placeOptions, readChosenPlace } from "./place-options.server";
import { workArea } from "./work-area.server";

/** The map of a form: the position as typed; without one, where the reader's office works. */
async function readPositionMap(
  session: Pick<SignedIn, "upstream">,
  { name, latitude, longitude }: { name: string; latitude: string; longitude: string },
): Promise<MapData> {
  const place = [readDegrees(longitude, 180), readDegrees(latitude, 90)];
  const [x, y] = place;
  const pins = x == null || y == null ? [] : [positionPin([x, y], name)];
  return drawMap({ pins, around: await workArea(session, pins) });
}

const positionPin = (coordinates: LonLat, name: string) => ({
  ...POSITION_PIN,
  coordinates,
  title: name || POSITION_PIN.title,
});

/** What was typed and chosen so far. */
export interface LocationDraft {
  texts: Record<LocationText, string>;
  type: Chosen | null;
  chain: Option | null;
  /** The place whose position and address the texts have. */
  place: Option | null;
  /** Why the place that was chosen can't be had. */
  problem?: string | undefined;
}

/**
 * What was typed and chosen. A place that was chosen since the form was last shown fills in
 * the position and the address.
 *
 * @param shown the options of the pickers, which need not be asked for by their ids
 */
export async function readLocationDraft(
  session: SignedIn,
  fields: URLSearchParams,
  shown: { types?: Options; chains?: Options } = {},
): Promise<LocationDraft> {
  const { upstream } = session;
  const text = (name: string) => fields.get(name) ?? "";
  const [{ place, option, problem }, type, chain] = await Promise.all([
    readChosenPlace(session, text("place")),
    chosenByName(upstream, text("type"), typeById, shown.types),
    chosenByName(upstream, text("chain"), chainById, shown.chains),
  ]);
  const names = Object.keys(LOCATION_TEXTS) as LocationText[];
  const texts = Object.fromEntries(
    names.map((name) => [name, text(name).trim()]),
  ) as LocationDraft["texts"];
  const filledFrom = text("filledFrom");
  if (place && option?.value !== filledFrom) fillFrom(place, texts, Boolean(filledFrom));
  return { texts, type, chain, place: option, problem };
}

/** @param again whether an earlier place had filled them in; else an address as typed stays */
function fillFrom({ coordinates, ...place }: Place, texts: LocationDraft["texts"], again: boolean) {
  const [longitude, latitude] = coordinates;
  texts.longitude = String(longitude);
  texts.latitude = String(latitude);
  for (const name of ["address", "city", "zip"] as const) {
    if (again || texts[name] === "") texts[name] = place[name] ?? texts[name];
  }
}

const typeById = async (upstream: UpstreamContext, id: string) => {
  const made = newEntryName(id);
  return made === null ? call(upstream, getLocationType, { params: { id } }) : { name: made };
};

/** There is no call for one chain: the list is asked for it. */
export async function chainById(upstream: UpstreamContext, id: string) {
  const made = newEntryName(id);
  if (made !== null) return { name: made };
  const { data } = await call(upstream, listChains, { query: { filter: { where: { id } } } });
  return data.find((chain) => chain.id === id) ?? { name: id };
}

export interface LocationFormData {
  draft: LocationDraft;
  type: Choice;
  chain: Choice;
  place: Choice;
  /** Where it is; where the reader's office works, as long as it has no position. */
  map: MapData;
  /** False where the upstream can't tell likely duplicates. */
  findsDuplicates: boolean;
  /** Types are an admin's to make. */
  makesTypes: boolean;
}

/** What the form shows for a URL: the fields by their names, and the pickers' searches. */
export async function readLocationForm(
  session: SignedIn,
  query: URLSearchParams,
): Promise<LocationFormData> {
  const asked = {
    type: pickerQuery(query, "type"),
    chain: pickerQuery(query, "chain"),
    place: pickerQuery(query, "place"),
  };
  const [types, chains, places, findsDuplicates] = await Promise.all([
    locationTypeOptions(session.upstream, asked.type),
    chainOptions(session.upstream, asked.chain),
    placeOptions(session, asked.place),
    isLookedFor(session.upstream),
  ]);
  const draft = await readLocationDraft(session, query, { types, chains });
  return {
    draft,
    type: choiceOf(asked.type, types, [draft.type]),
    chain: choiceOf(asked.chain, chains, [draft.chain]),
    place: choiceOf(asked.place, places, [draft.place]),
    map: await readPositionMap(session, draft.texts),
    findsDuplicates,
    makesTypes: session.isAdmin,
  };
}

/** Whether the upstream tells likely duplicates: asked about a place where there is none. */
const isLookedFor = async (upstream: UpstreamContext) =>
  (await listLikelyDuplicates(upstream, { name: "-", latitude: 0, longitude: 0, limit: 1 })) !==
  undefined;

/** A location as it was typed. */
export interface TypedLocation extends Omit<LocationFields, "status"> {
  name: string;
  location: Point;
  /** The name of a type that is to be made first. */
  newType?: string;
}

/**
 * The location as it was typed, with its type in lower case.
 * @throws FormRefusal with the first rule that it breaks
 */
export function checkedLocation(draft: LocationDraft): TypedLocation {
  const { texts, type, chain, place, problem } = draft;
  const ids = { type: type?.value, chain: chain?.value, place: place?.value };
  const { error } = LocationForm.safeParse({ ...texts, ...ids });
  const broken = error?.issues[0];
  const field = String(broken?.path[0] ?? "");
  if (problem && (field === "place" || !broken)) throw new FormRefusal(400, "place", problem);
  if (broken) throw new FormRefusal(400, field, broken.message);
  // Sent by its name, in lower case.
  if (type?.unnamed) throw new FormRefusal(503, "", type.unnamed);

  const newType = newEntryName(type?.value ?? "");
  const { name, latitude, longitude, ...words } = texts;
  const given = Object.entries(words).filter(([, text]) => text !== "");
  return {
    ...Object.fromEntries(given),
    name,
    type: type?.label.toLowerCase(),
    ...(newType && { newType: newType.toLowerCase() }),
    chain: chain?.value,
    location: { type: "Point", coordinates: [Number(longitude), Number(latitude)] },
  };
}
