import type { ReactNode } from "react";
import { dashboardUrl } from "~/session/urls";
import { Link } from "~/ui";
import { EmptyState, FactList, PageHeader, StatusPill } from "~/ui/page";
import type { ProblemRow, SystemView, TableRow } from "./read-system.server";

export const SYSTEM = "System";

/** How console, API, database and services are. */
export function SystemScreen({ groups, tables, problems }: SystemView) {
  return (
    <>
      <PageHeader
        title={SYSTEM}
        trail={[{ label: "Home", to: dashboardUrl() }, { label: SYSTEM }]}
      />
      {!tables && <p className="muted">This server reports no status. Showing the console only.</p>}
      <div className="fact-lists tiles gap-4">
        {groups.map(({ title, facts, link }) => (
          <section key={title} className="panel panel--wide" aria-label={title}>
            <h2 className="heading">{title}</h2>
            <FactList facts={facts} />
            {link && (
              <p className="above-3">
                <Link to={link.to}>{link.label}</Link>
              </p>
            )}
          </section>
        ))}
      </div>
      {tables && <BiggestTables tables={tables} />}
      <Problems problems={problems} />
    </>
  );
}

const BiggestTables = ({ tables }: { tables: TableRow[] }) => (
  <Wide
    title="Biggest tables"
    columns={["Table", "Size", "Rows (approximate)"]}
    numeric={[1, 2]}
    rows={tables.map(({ name, bytes, rows }) => ({ key: name, cells: [name, bytes, rows] }))}
  />
);

function Problems({ problems }: { problems: ProblemRow[] }) {
  const title = "Recent warnings and errors";
  if (problems.length === 0) {
    return (
      <section aria-label={title}>
        <h2 className="above-6 heading">{title}</h2>
        <EmptyState title="None since the start">
          The last 50 of each process are shown until it stops. The log has all of them.
        </EmptyState>
      </section>
    );
  }
  return (
    <Wide
      title={title}
      note="The last 50 of each process since its start. The log has more details, by request ID."
      columns={["What", "Times", "Last at", "Where", "Request id"]}
      numeric={[1]}
      rows={problems.map((problem) => ({
        key: `${problem.from} ${problem.message} ${problem.detail} ${problem.isError}`,
        cells: [
          <What key="what" {...problem} />,
          problem.count,
          problem.at,
          problem.from,
          problem.requestId,
        ],
      }))}
    />
  );
}

const What = ({ isError, message, detail }: ProblemRow) => (
  <span className="system__what" dir="auto">
    <StatusPill tone={isError ? "paused" : "inactive"}>{isError ? "Error" : "Warning"}</StatusPill>{" "}
    {message}
    {detail && <span className="muted"> {detail}</span>}
  </span>
);

interface WideProps {
  title: string;
  note?: string;
  columns: string[];
  /** The columns of figures. */
  numeric: number[];
  /** A cell for each column; the first one says what the row is of. */
  rows: { key: string; cells: ReactNode[] }[];
}

/** A table under its title, which scrolls where it is wider than the page; on a phone, cards. */
const Wide = ({ title, note, columns, numeric, rows }: WideProps) => {
  const isFigure = (column: number) => numeric.includes(column) || undefined;
  return (
    <>
      <h2 className="above-6 heading">{title}</h2>
      {note && <p className="below-2 muted">{note}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard as well, and has nothing else that takes the focus */}
      <section className="system__table frame" aria-label={title} tabIndex={0}>
        <table className="tabular">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={column} scope="col" data-numeric={isFigure(at)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...others] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {others.map((cell, at) => (
                  <td
                    key={columns[at + 1]}
                    data-label={columns[at + 1]}
                    data-numeric={isFigure(at + 1)}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
};
