/** A location that is made or changed by a form of its own. */
import { randomUUID } from "node:crypto";
import type { Location } from "contract/entities";
import { createLocation, getLocation, updateLocation } from "contract/locations/calls";
import { type Assignee, readAssignee } from "~/features/users/index.server";
import { type Done, type FormContext, formFields } from "~/kit/form/form-action.server";
import { cameFromListUrl } from "~/kit/list";
import { safeRedirect } from "~/lib/redirects";
import type { SignedIn } from "~/session/guards.server";
import { call, send } from "~/upstream/client.server";
import { isRoughlyPlaced } from "~/upstream/location-inbox.server";
import { including } from "~/upstream/query.server";
import { readShownForm, refuseDuplicates, type ShownLocationForm } from "./duplicates.server";
import { locationsList } from "./list/locations-list";
import {
  checkedLocation,
  type LocationFormData,
  readLocationDraft,
  readLocationForm,
  type TypedLocation,
} from "./location-form.server";
import type { EditingFields } from "./location-form-editing";
import { withLocationLists } from "./location-page";
import { LOCATION_TEXTS } from "./location-rules";
import { withNewEntries } from "./new-entry.server";
import { locationDetailsUrl } from "./urls";
import { checkedVisiting, supportsVisiting, visitingDraft } from "./visiting-form.server";
import type { VisitingDraft } from "./visiting-texts";

/** What the form of a location shows of it besides its own fields. */
export interface Editing {
  /** Its name; null for a new one. */
  name: string | null;
  updatedAt: string;
  requestKey: string;
  status: "active" | "inactive";
  assignee: Assignee;
  /** Its position was found by its zip or city alone. */
  isRough: boolean;
  /** When and how often it is visited; null where the upstream does not keep it. */
  visiting: VisitingDraft | null;
  /** Each field as saved, to compare with a form that was refused. */
  saved: { label: string; name: string; text: string }[];
}

/** The form of a saved location, or of a new one. */
export async function readEditing(
  session: SignedIn,
  id: string | undefined,
  query: URLSearchParams,
): Promise<{ form: LocationFormData; editing: Editing; closeTo: string }> {
  const location = id
    ? await call(session.upstream, getLocation, {
        params: { id },
        query: { filter: including(SHOWN_WITH) },
      })
    : null;
  const fields = location ? fieldsOf(location) : query;
  const [form, assignee, isRough, keepsHours] = await Promise.all([
    readLocationForm(session, fields),
    readBelonging(session, location, fields),
    location?.location ? isRoughlyPlaced(session.upstream, location.id) : false,
    supportsVisiting(session.upstream, location),
  ]);
  const editing = {
    name: location?.name ?? null,
    updatedAt: location?.updatedAt ?? "",
    requestKey: randomUUID(),
    status: location?.status ?? ("active" as const),
    assignee,
    isRough,
    // Of an empty company the one extension stands for the other.
    visiting: (keepsHours ?? form.findsDuplicates) ? visitingDraft(location) : null,
    saved: location ? savedTexts(location) : [],
  };
  return {
    form,
    editing,
    closeTo: id
      ? withLocationLists(locationDetailsUrl(id), query)
      : cameFromListUrl(locationsList, query),
  };
}

const SHOWN_WITH = ["locationType", "chain", "office", "user"];

/** A location as the fields of its form. */
function fieldsOf(location: Location): URLSearchParams {
  const [longitude, latitude] = location.location?.coordinates ?? [];
  const fields = {
    ...location,
    longitude,
    latitude,
    type: (location.locationType ?? location.type)?.id,
    chain: location.chain?.id,
    officeId: location.parentOffice,
    agentId: location.userId,
  };
  const names = [...Object.keys(LOCATION_TEXTS), "type", "chain", "officeId", "agentId"] as const;
  return new URLSearchParams(
    names.map((name) => [name, String(fields[name as keyof typeof fields] ?? "")]),
  );
}

const SAVED_TEXTS = {
  name: "Name",
  dbaName: "DBA name",
  description: "Description",
  address: "Address",
  city: "City",
  zip: "Zip",
  latitude: "Latitude",
  longitude: "Longitude",
} as const;

function savedTexts(location: Location): Editing["saved"] {
  const fields = fieldsOf(location);
  return Object.entries(SAVED_TEXTS).map(([name, label]) => ({
    label,
    name,
    text: fields.get(name) ?? "",
  }));
}

/** Whose it is: the office is an admin's to choose; else it stays with its own. */
function readBelonging(
  session: SignedIn,
  location: Location | null,
  fields: URLSearchParams,
): Promise<Assignee> {
  const own = location?.office
    ? { ...session, office: officeOf(session, location.office) }
    : session;
  const chosen = { officeId: fields.get("officeId") ?? "", agentId: fields.get("agentId") ?? "" };
  return readAssignee(own, chosen, fields);
}

const officeOf = (
  { office }: SignedIn,
  { id, name, timeZone }: NonNullable<Location["office"]>,
): SignedIn["office"] =>
  office && { ...office, id, name: name ?? id, ...(timeZone && { timeZone }) };

/** The form as it comes back, with the pickers of whom it belongs to. */
export async function readShownEditing(
  context: FormContext,
  refusedBy: unknown,
): Promise<ShownLocationForm & { assignee: Assignee }> {
  const { session, upstream, params, form } = context;
  const location = params.id
    ? await call(upstream, getLocation, {
        params: { id: params.id },
        query: { filter: including(SHOWN_WITH) },
      })
    : null;
  const [shown, assignee] = await Promise.all([
    readShownForm(context, refusedBy),
    readBelonging(session, location, formFields(form)),
  ]);
  return { ...shown, assignee };
}

/**
 * Makes the location, or changes the one that the address names.
 *
 * @throws FormRefusal with the first rule that it breaks, or for likely duplicates; UpstreamError,
 *   with 409 where it was changed since the form was shown
 */
export async function saveLocation(fields: EditingFields, context: FormContext): Promise<Done> {
  const { session, upstream, params, form, query } = context;
  const draft = await readLocationDraft(session, formFields(form));
  const typed = checkedLocation(draft);
  const belonging = {
    // A form without these fields says nothing of them.
    ...(form.has("priority") && checkedVisiting(formFields(form))),
    status: fields.status,
    userId: fields.agentId || null,
    ...(session.isAdmin && { parentOffice: fields.officeId || null }),
  };
  if (!params.id) {
    await refuseDuplicates(session, typed, form);
    const location = await withNewEntries(upstream, typed);
    const options = { idempotencyKey: fields.requestKey };
    const made = await send(upstream, createLocation, {
      body: { ...location, ...belonging },
      ...options,
    });
    const redirectTo = made ? locationDetailsUrl(made.id) : cameFromListUrl(locationsList, query);
    return { message: "Location added!", redirectTo: safeRedirect(form.get("back"), redirectTo) };
  }
  const { id } = params;
  const before = await call(upstream, getLocation, {
    params: { id },
    query: { filter: including(SHOWN_WITH) },
  });
  if (isElsewhere(typed, before)) await refuseDuplicates(session, typed, form, id);
  const location = await withNewEntries(upstream, typed);
  const changes = { ...CLEARED, ...location, ...belonging, updatedAt: fields.updatedAt };
  await send(upstream, updateLocation, { params: { id }, body: changes });
  const redirectTo = withLocationLists(locationDetailsUrl(id), query);
  return { message: "Location updated!", redirectTo };
}

/** What a form that leaves them empty takes away. */
const CLEARED = {
  description: null,
  dbaName: null,
  address: null,
  city: null,
  zip: null,
  chain: null,
};

/** Whether a location has become what another may be. */
function isElsewhere(typed: TypedLocation, before: Location): boolean {
  const [longitude, latitude] = typed.location.coordinates;
  const [x, y] = before.location?.coordinates ?? [];
  return (
    typed.name !== before.name ||
    (typed.address ?? "") !== (before.address ?? "") ||
    longitude !== x ||
    latitude !== y
  );
}
