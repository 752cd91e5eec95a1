import type { Import } from "contract/entities";
import { getImport, listImportRows } from "contract/imports/calls";
import { listChains, listLocationTypes } from "contract/location-types/calls";
import { getOffice } from "contract/offices/calls";
import { chosenByName } from "~/kit/choices/choices.server";
import { readListPage } from "~/kit/list/read-list-page.server";
import type { SignedIn } from "~/session/guards.server";
import { byId, call } from "~/upstream/client.server";
import { isPreviewed, isUnderWay } from "./import-words";
import { importRowsList } from "./imports-list";

/** One import as its state is, with a page of its rows once they are known and none is at work. */
export async function readImportScreen(session: SignedIn, id: string, url: URL) {
  const { upstream, isAdmin } = session;
  const one = await call(upstream, getImport, { params: { id } });
  const { officeId, state } = one;
  const office =
    isAdmin && officeId ? await chosenByName(upstream, officeId, byId(getOffice)) : null;
  const again = url.searchParams.get("step") === "columns" && state === "previewed";
  const choosesColumns = again || state === "uploaded" || (state === "failed" && !isPreviewed(one));
  const rows =
    choosesColumns || isUnderWay(state)
      ? null
      : await readListPage(importRowsList(state), session, url, {
          read: (query) => call(upstream, listImportRows, { params: { id }, query }),
          toRow: ({ name, reason, locationId, ...row }) => ({
            id: row.id,
            name: name ?? "",
            line: row.line,
            kind: row.kind,
            outcome: row.outcome,
            reason: reason ?? null,
            locationId: locationId ?? null,
            changes: row.changes,
            remarks: row.remarks ?? [],
            isMatchedByName: row.isMatchedByName ?? false,
            positionDoubt: row.positionDoubt ?? null,
            kept: row.kept,
          }),
        });
  const known = rows && state === "previewed" ? await readKnownNames(session, one) : null;
  return { one, office: office?.label ?? null, choosesColumns, rows, known };
}

/** What can stand for a name that there is not; of more than a page shows, the first. */
const KNOWN = { limit: 200, sortBy: "name" } as const;
/** Rows that are swapped one by one; of more than a page shows, the first. */
const SWAPPED = { limit: 50, filters: "positionDoubt:swapped" } as const;

async function readKnownNames({ upstream, isAdmin }: SignedIn, one: Import) {
  const { unknown, swapped } = one;
  const [types, chains, swappedRows] = await Promise.all([
    unknown?.types.length ? call(upstream, listLocationTypes, { query: KNOWN }) : null,
    unknown?.chains.length ? call(upstream, listChains, { query: KNOWN }) : null,
    swapped ? call(upstream, listImportRows, { params: { id: one.id }, query: SWAPPED }) : null,
  ]);
  const named = (list: typeof types | typeof chains) =>
    (list?.data ?? []).map(({ id, name }) => ({ id, name }));
  return {
    types: named(types),
    chains: named(chains),
    addsTypes: isAdmin,
    swappedRows: (swappedRows?.data ?? []).map(({ line, name }) => ({ line, name: name ?? "" })),
  };
}

export type ImportScreenData = Awaited<ReturnType<typeof readImportScreen>>;
