import { Outlet } from "@remix-run/react";
import {
  agentsUrl,
  agentUrl,
  locationDetailsUrl,
  locationsUrl,
  officesUrl,
  officeUrl,
  routesUrl,
  routeUrl,
} from "~/features/urls";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import type { RefusedForm } from "~/kit/form/refused-form";
import { UpdatedAt } from "~/kit/form/updated-at";
import { ListScreen, ListTable, overListUrl } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { dashboardUrl } from "~/session/urls";
import { FormMessage } from "~/ui";
import { EmptyState, PageBehind, PageHeader } from "~/ui/page";
import { type AuditRow, auditList, Changes, historyList } from "./audit-list";
import type { HistoryOf } from "./read-audit.server";
import type { Reversal } from "./revert.server";
import { type HistoryKind, historyUrl, revertPath } from "./urls";

export const AUDIT_TRAIL = "Audit trail";

/** All that was done, for an admin. */
export function AuditScreen({ page }: { page: ListPage<AuditRow> | null }) {
  if (!page) {
    return (
      <>
        <PageHeader
          title={AUDIT_TRAIL}
          trail={[{ label: "Home", to: dashboardUrl() }, { label: AUDIT_TRAIL }]}
        />
        <NotStored />
      </>
    );
  }
  return (
    <ListScreen
      title={AUDIT_TRAIL}
      list={auditList}
      page={page}
      empty={{ text: "No entries yet. Changes, sign-ins and exports are listed here." }}
    />
  );
}

/** The pages that a record's history lies under. */
const ABOVE: Record<HistoryKind, { label: string; to: string; page: (id: string) => string }> = {
  route: { label: "Routes", to: routesUrl(), page: routeUrl },
  location: { label: "Locations", to: locationsUrl(), page: locationDetailsUrl },
  office: { label: "Offices", to: officesUrl(), page: officeUrl },
  user: { label: "Agents", to: agentsUrl(), page: agentUrl },
};

/** Who did what with one record. */
export function HistoryScreen({ of, page }: { of: HistoryOf; page: ListPage<AuditRow> | null }) {
  const { kind, id, name } = of;
  const above = ABOVE[kind];
  return (
    <>
      <PageBehind>
        <PageHeader
          title={`History of ${name}`}
          trail={[
            { label: "Home", to: dashboardUrl() },
            { label: above.label, to: above.to },
            { label: name, to: above.page(id) },
            { label: "History" },
          ]}
        />
        {page ? (
          <ListTable
            isMain
            list={historyList}
            path={historyUrl(kind, id)}
            page={page}
            caption={`History of ${name}`}
            actions={({ id: entryId, reversal }, query) =>
              reversal
                ? [
                    revertAction(
                      overListUrl(historyList, revertPath(kind, id, entryId), query),
                      reversal,
                    ),
                  ]
                : []
            }
            empty={{
              text: "No changes yet. Changes from now on are listed here. Changes made while it belonged to another office are listed there.",
            }}
          />
        ) : (
          <NotStored />
        )}
      </PageBehind>
      <Outlet />
    </>
  );
}

const revertAction = (to: string, { isPossible, reason }: NonNullable<AuditRow["reversal"]>) => ({
  label: "Revert this change",
  ...(isPossible ? { to } : { disabled: true, reason: reason ?? undefined }),
});

const NotStored = () => (
  <EmptyState title="The server does not say">The connected server has no audit trail.</EmptyState>
);

/** Asks before an old state is put back. */
export function RevertDialog({
  reversal,
  refused,
}: {
  reversal: Reversal;
  refused: RefusedForm | undefined;
}) {
  const { text, lines, reason, possible, closeTo } = reversal;
  return (
    <ConfirmDialog
      formId="revert-entry"
      title="Revert this change?"
      description={possible ? text : undefined}
      closeTo={closeTo}
      submitLabel="Revert"
      disabled={!possible}
      refused={refused}
    >
      <UpdatedAt of={reversal} />
      {possible && <Changes changes={lines} />}
      {reason && <FormMessage tone="info">{reason}</FormMessage>}
    </ConfirmDialog>
  );
}
