import { auditUrl, systemUrl } from "~/features/urls";
import { dashboardUrl } from "~/session/urls";
import { Link } from "~/ui";
import { EmptyState, PageHeader } from "~/ui/page";
import type { RetentionRow } from "./read-retention.server";

export const DATA_RETENTION = "Data retention";

interface RetentionScreenProps {
  /** Null if the upstream does not say. */
  rows: RetentionRow[] | null;
  isAdmin: boolean;
}

/** How long each kind of record is stored, and where that is set. */
export function RetentionScreen({ rows, isAdmin }: RetentionScreenProps) {
  return (
    <>
      <PageHeader
        title={DATA_RETENTION}
        trail={[{ label: "Home", to: dashboardUrl() }, { label: DATA_RETENTION }]}
      />
      {rows ? <RetentionList rows={rows} /> : <NotSaid />}
      {isAdmin && (
        <p className="cluster above-4">
          <Link to={auditUrl()}>Audit trail</Link>
          <Link to={systemUrl()}>System status</Link>
        </p>
      )}
    </>
  );
}

function RetentionList({ rows }: { rows: RetentionRow[] }) {
  return (
    <>
      <p>
        Older data is deleted automatically, every ten minutes. Routes, visits, locations and people
        are never deleted this way. The periods are set on the server.
      </p>
      <dl className="retention stack gap-4">
        {rows.map(({ label, text, retentionPeriod, oldest }) => (
          <div key={label} className="frame">
            <dt className="medium">{label}</dt>
            <dd className="tabular">
              <strong>{retentionPeriod}</strong>
              {oldest && <span className="muted">, oldest from {oldest}</span>}
              <p className="muted">{text}</p>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const NotSaid = () => (
  <EmptyState title="The server does not say">
    How long positions, messages and files are stored depends on the connected server. Ask its
    administrator.
  </EmptyState>
);
