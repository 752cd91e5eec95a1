import { useSearchParams } from "@remix-run/react";
import type { Import } from "contract/entities";
import { ListTable } from "~/kit/list";
import { listHref } from "~/lib/list-query";
import { Tabs } from "~/ui/page";
import { inWords, OUTCOMES, POSITION_DOUBTS } from "./import-words";
import { importRowsList } from "./imports-list";
import type { ImportScreenData } from "./read-import.server";

interface RowsPartProps {
  one: Import;
  rows: NonNullable<ImportScreenData["rows"]>;
}

/** The rows of an import, all or those of one kind. */
export function RowsPart({ one, rows }: RowsPartProps) {
  return (
    <>
      <RowTabs one={one} />
      <ListTable
        list={importRowsList(one.state)}
        page={rows}
        caption="Rows of the file"
        searchLabel="Search rows"
        empty={{ text: "The file has no such rows." }}
      />
    </>
  );
}

/** The rows of one kind, or with one outcome. */
function RowTabs({ one }: { one: Import }) {
  const [query] = useSearchParams();
  const now = query.get("filters") ?? "";
  const tab = (label: string, filters: Record<string, string>) => {
    const to = listHref(importRowsList(one.state), new URLSearchParams(), { filters });
    const same = (new URLSearchParams(to).get("filters") ?? "") === now;
    return { label, to, current: same };
  };
  const kinds = (["added", "changed", "unchanged", "wrong"] as const).map((kind) =>
    tab(`${kind[0]?.toUpperCase()}${kind.slice(1)} ${inWords(one[kind])}`, { kind }),
  );
  const others = [
    ...((one.remarked ?? 0) > 0
      ? [tab(`With remarks ${inWords(one.remarked ?? 0)}`, { hasRemarks: "true" })]
      : []),
    ...((one.matched ?? 0) > 0
      ? [tab(`Already there ${inWords(one.matched ?? 0)}`, { isMatchedByName: "true" })]
      : []),
    ...(["swapped", "far"] as const).flatMap((doubt) =>
      (one[doubt] ?? 0) > 0
        ? [tab(`${POSITION_DOUBTS[doubt]} ${inWords(one[doubt] ?? 0)}`, { positionDoubt: doubt })]
        : [],
    ),
  ];
  const outcomes = (["left", "kept"] as const)
    .filter((outcome) => one[outcome] > 0)
    .map((outcome) => tab(`${OUTCOMES[outcome]} ${inWords(one[outcome])}`, { outcome }));
  return (
    <Tabs
      label="Rows by kind"
      tabs={[tab(`All ${inWords(one.total)}`, {}), ...kinds, ...others, ...outcomes]}
    />
  );
}
