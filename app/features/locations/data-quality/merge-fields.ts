import type { Location } from "contract/entities";
import type { MergeField } from "contract/locations/data-quality-calls";

/** What two locations are chosen between by, in the order of the form. */
export const MERGE_FIELDS: readonly {
  name: MergeField;
  label: string;
  read: (location: Location) => string;
}[] = [
  { name: "name", label: "Name", read: ({ name }) => name },
  { name: "dbaName", label: "DBA name", read: ({ dbaName }) => dbaName ?? "" },
  { name: "description", label: "Description", read: ({ description }) => description ?? "" },
  { name: "address", label: "Address", read: ({ address }) => address ?? "" },
  { name: "city", label: "City", read: ({ city }) => city ?? "" },
  { name: "zip", label: "Zip", read: ({ zip }) => zip ?? "" },
  {
    name: "location",
    label: "Position",
    read: ({ location }) =>
      location
        ? [...location.coordinates]
            .reverse()
            .map((n) => n.toFixed(5))
            .join(", ")
        : "",
  },
  { name: "type", label: "Type", read: (one) => (one.locationType ?? one.type)?.name ?? "" },
  { name: "chain", label: "Chain", read: ({ chain }) => chain?.name ?? "" },
  { name: "externalId", label: "External id", read: ({ externalId }) => externalId ?? "" },
  { name: "userId", label: "Agent", read: ({ user, userId }) => user?.displayName ?? userId ?? "" },
  { name: "openingHours", label: "Opening hours", read: ({ openingHours }) => openingHours ?? "" },
  {
    name: "closedDays",
    label: "Closed days",
    read: ({ closedDays }) => closedDays?.join(", ") ?? "",
  },
  { name: "visitEvery", label: "Visit every (days)", read: (one) => String(one.visitEvery ?? "") },
  {
    name: "visitMinutes",
    label: "Minutes per visit",
    read: (one) => String(one.visitMinutes ?? ""),
  },
  { name: "priority", label: "Priority", read: ({ priority }) => String(priority ?? "") },
];

/** What the older one lacks and the other one has. */
export function defaultTake(into: Location | undefined, from: Location | undefined): MergeField[] {
  if (!into || !from) return [];
  return MERGE_FIELDS.filter(({ read }) => read(into) === "" && read(from) !== "").map(
    ({ name }) => name,
  );
}
