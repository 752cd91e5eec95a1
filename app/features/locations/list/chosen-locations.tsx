import { ChosenRows } from "~/kit/list";
import type { LocationsDialog } from "./read-dialogs.server";

/** The locations that a dialog over the list is about. */
export const ChosenLocations = ({ dialog }: { dialog: LocationsDialog }) => (
  <ChosenRows
    rows={dialog.locations}
    sent={dialog.sent}
    label="Selected locations"
    none={dialog.lost ?? "Please select a location"}
  />
);

/** `this location` or `12 locations`; `locations` if none is selected. */
export function soMany({ locations: { length } }: LocationsDialog): string {
  if (length === 0) return "locations";
  return length === 1 ? "this location" : `${length.toLocaleString("en-US")} locations`;
}
