import type { Call } from "contract/call";
import { getRoute, updateRoute } from "contract/calls";
import { getLocation, type LocationFields, updateLocation } from "contract/locations/calls";
import { getOffice, updateOffice as updateOfficeCall } from "contract/offices/calls";
import { getUser, updateUser } from "contract/users/calls";
import { NOTHING } from "~/lib/figures";
import { call, send, type UpstreamContext } from "~/upstream/client.server";
import { updateOffice } from "~/upstream/offices.server";
import { including } from "~/upstream/query.server";
import type { HistoryKind } from "./urls";

type Values = Record<string, unknown>;

/** A record as it is now, by the fields of the audit trail. */
export interface AuditedRecord {
  name: string;
  updatedAt: string | undefined;
  values: Values;
}

/** Reads a record as its own page does. */
export async function readRecord(
  upstream: UpstreamContext,
  kind: HistoryKind,
  id: string,
): Promise<AuditedRecord> {
  switch (kind) {
    case "route": {
      const { name, updatedAt, ...route } = await call(upstream, getRoute, { params: { id } });
      return recordOf(name, updatedAt, { name, ...route });
    }
    case "location": {
      const found = await call(upstream, getLocation, {
        params: { id },
        query: { filter: including(["locationType", "chain"]) },
      });
      const [longitude, latitude] = found.location?.coordinates ?? [];
      return recordOf(found.name, found.updatedAt, {
        ...found,
        ...{ longitude, latitude, officeId: found.parentOffice },
        ...{ typeId: found.locationType?.id, chainId: found.chain?.id },
        closedDays: found.closedDays?.join(","),
      });
    }
    case "office": {
      const office = await call(upstream, getOffice, { params: { id } });
      return recordOf(office.name, office.updatedAt, office);
    }
    case "user": {
      const user = await call(upstream, getUser, { params: { id } });
      return recordOf(user.displayName ?? user.email, user.updatedAt, user);
    }
  }
}

const recordOf = (
  name: string | null | undefined,
  updatedAt: string | null | undefined,
  values: Values,
): AuditedRecord => ({ name: name ?? NOTHING, updatedAt: updatedAt ?? undefined, values });

/** Fields of a location that its call takes by another name or in another form. */
const FORMS: Record<string, (old: Values, now: Values) => LocationFields> = {
  typeId: ({ typeId }) => ({ type: typeId as string | null }),
  chainId: ({ chainId }) => ({ chain: chainId as string | null }),
  officeId: ({ officeId }) => ({ parentOffice: officeId as string | null }),
  closedDays: ({ closedDays }) => ({
    closedDays: typeof closedDays === "string" ? closedDays.split(",") : null,
  }),
  longitude: placeOf,
  latitude: placeOf,
};

function placeOf(old: Values, now: Values): LocationFields {
  const { longitude, latitude } = { ...now, ...old };
  const known = typeof longitude === "number" && typeof latitude === "number";
  return { location: known ? { coordinates: [longitude, latitude] } : null };
}

/** The calls that update one record. A change can be reverted if it is a field of their bodies. */
const UPDATES = {
  route: updateRoute,
  location: updateLocation,
  office: updateOfficeCall,
  user: updateUser,
} satisfies Record<HistoryKind, Call>;

/** Fields of these bodies without an old value. */
const WITHOUT_OLD = ["updatedAt", "password"];

/** Whether the record's call takes a field unchanged. */
const isPlain = (kind: HistoryKind, field: string): boolean =>
  Object.hasOwn(UPDATES[kind].body.shape, field) &&
  !WITHOUT_OLD.includes(field) &&
  !hasForm(kind, field);

const hasForm = (kind: HistoryKind, field: string) => kind === "location" && field in FORMS;

/** Whether the record's call can set a field. */
export const canSet = (kind: HistoryKind, field: string): boolean =>
  isPlain(kind, field) || hasForm(kind, field);

/**
 * Sets fields to their old values by the call that updates the record.
 * @throws what that call refuses: 409 if the record was changed since `updatedAt`
 */
export async function putBack(
  upstream: UpstreamContext,
  { kind, id, record }: { kind: HistoryKind; id: string; record: AuditedRecord },
  old: Values,
  updatedAt: string | undefined,
): Promise<string | null | undefined> {
  const formed = Object.keys(old).flatMap((field) => {
    const form = hasForm(kind, field) ? FORMS[field] : undefined;
    return form ? [form(old, record.values)] : [];
  });
  const plain = Object.entries(old).filter(([field]) => isPlain(kind, field));
  const changes = { ...Object.fromEntries(plain), ...Object.assign({}, ...formed), updatedAt };
  switch (kind) {
    case "route":
      await send(upstream, updateRoute, { params: { id }, body: changes });
      return null;
    case "location":
      return (await send(upstream, updateLocation, { params: { id }, body: changes }))?.undoId;
    case "office":
      await updateOffice(upstream, id, changes);
      return null;
    case "user":
      await send(upstream, updateUser, { params: { id }, body: changes });
      return null;
  }
}
