/** The form of a location: its fields and their rules. */
import { z } from "zod";
import { orderedChecks } from "~/lib/ordered-checks";
import { readDegrees } from "./location-degrees";
import {
  isName,
  LOCATION_TEXTS,
  type LocationText,
  NO_LOCATION,
  NO_NAME,
  NO_TYPE,
} from "./location-rules";

const NAMES: Record<LocationText, string> = {
  name: "The name",
  description: "The description",
  dbaName: "The DBA name",
  address: "The address",
  city: "The city",
  zip: "The zip",
  latitude: "The latitude",
  longitude: "The longitude",
};

const text = (name: LocationText) =>
  z
    .string()
    .trim()
    .max(LOCATION_TEXTS[name], `${NAMES[name]} has at most ${LOCATION_TEXTS[name]} characters`)
    .optional();

const id = z.string().max(64).optional();

const fields = {
  // A name that is too long is no name, by the rule below.
  name: z.string().trim().optional(),
  description: text("description"),
  dbaName: text("dbaName"),
  type: id,
  chain: id,
  address: text("address"),
  city: text("city"),
  zip: text("zip"),
  latitude: text("latitude"),
  longitude: text("longitude"),
  /** What was chosen in the search for places; it has filled in position and address by now. */
  place: z.string().optional(),
};

/** The rules of a location: those of Add Stop, in their order, and what the API takes. */
export const LocationForm = orderedChecks(
  z.object(fields),
  [
    ["name", ({ name }) => isName(name), NO_NAME],
    ["place", ({ latitude, longitude }) => Boolean(latitude || longitude), NO_LOCATION],
    [
      "latitude",
      ({ latitude }) => readDegrees(latitude, 90) !== null,
      "The latitude must be a number from -90 to 90",
    ],
    [
      "longitude",
      ({ longitude }) => readDegrees(longitude, 180) !== null,
      "The longitude must be a number from -180 to 180",
    ],
    ["type", ({ type }) => Boolean(type), NO_TYPE],
  ],
  z.object({ ...fields, name: z.string(), type: z.string() }),
);
