import { redirect } from "@remix-run/node";
import type { Location, LocationSuspicion } from "contract/entities";
import {
  countInbox,
  type LocationLack,
  listInbox,
  listSuspicions,
  type SuspicionKind,
} from "contract/locations/data-quality-calls";
import { typeNameOf } from "~/features/location-types";
import { addressLine } from "~/features/locations";
import { type ListPage, type RowFormat, readListPage } from "~/kit/list/read-list-page.server";
import { formatNearby } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import type { InboxRow } from "./inbox-lists";
import { INBOX_KINDS, type InboxKind, KINDS, readKind } from "./kinds";

type InboxCount = { count: number; more: boolean };

export interface InboxPage {
  kind: InboxKind;
  counts: Record<InboxKind, InboxCount>;
  /** Locations that are still to be compared with others. */
  pending: InboxCount;
  page: ListPage<InboxRow>;
}

/** The inbox for a URL; null where the upstream has none. Without a tab, leads to the first with something in it. */
export async function readInbox(session: SignedIn, url: URL): Promise<InboxPage | null> {
  const counted = await ifOffered(call(session.upstream, countInbox));
  if (!counted) return null;
  const kind = readKind(url.searchParams);
  if (!kind) {
    const first = INBOX_KINDS.find((one) => counted.kinds[one].count > 0) ?? "no-position";
    const query = new URLSearchParams(url.searchParams);
    query.set("kind", first);
    throw redirect(`${url.pathname}?${query}`);
  }
  const page = await readPage(session, url, kind);
  return { kind, counts: counted.kinds, pending: counted.pending, page };
}

function readPage(session: SignedIn, url: URL, kind: InboxKind): Promise<ListPage<InboxRow>> {
  const { list } = KINDS[kind];
  if (isSuspicion(kind)) {
    return readListPage(list, session, url, {
      read: (query) => call(session.upstream, listSuspicions, { params: { kind }, query }),
      toRow: toSuspicionRow,
    });
  }
  return readListPage(list, session, url, {
    read: (query) =>
      call(session.upstream, listInbox, { params: { kind: kind as LocationLack }, query }),
    toRow,
  });
}

export const isSuspicion = (kind: InboxKind | undefined): kind is SuspicionKind =>
  kind === "far-from-zip" || kind === "duplicates";

const toRow = (location: Location): InboxRow => ({
  id: location.id,
  locationId: location.id,
  name: location.name,
  address: location.address ?? undefined,
  city: location.city ?? undefined,
  zip: location.zip ?? undefined,
  type: typeNameOf(location),
  office: location.office?.name,
});

const ALIKE = { name: "name", "similar-name": "similar name", address: "address" } as const;

function toSuspicionRow(
  { id, location, other, distance, alike }: LocationSuspicion,
  { units }: RowFormat,
): InboxRow {
  return {
    ...toRow(location),
    id,
    distance: distance == null ? undefined : formatNearby(distance, units),
    other: other ? { id: other.id, name: other.name, address: addressLine(other) } : undefined,
    alike: alike?.map((one) => ALIKE[one]).join(", "),
  };
}
