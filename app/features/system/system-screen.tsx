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
      {!tables && (
        <p className="muted">
          This server does not tell how it is; what follows is of the console alone.
        </p>
      )}
      <div className="fact-lists system">
        {groups.map(({ title, facts, link }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <FactList facts={facts} />
            {link && (
              <p className="system__link">
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
  <Wide title="Biggest tables" columns={["Table", "Size", "Rows, about"]} numeric={[1, 2]}>
    {tables.map(({ name, bytes, rows }) => (
      <tr key={name}>
        <th scope="row">{name}</th>
        <td data-numeric>{bytes}</td>
        <td data-numeric>{rows}</td>
      </tr>
    ))}
  </Wide>
);

function Problems({ problems }: { problems: ProblemRow[] }) {
  const title = "Recent warnings and errors";
  if (problems.length === 0) {
    return (
      <section aria-label={title}>
        <h2 className="system__title">{title}</h2>
        <EmptyState title="None since the start">
          The last 50 of each process are remembered until it ends. All of them are in the log.
        </EmptyState>
      </section>
    );
  }
  return (
    <Wide
      title={title}
      note="The last 50 of each process since its start. The log has more of each, by its request id."
      columns={["What", "Times", "Last at", "Where", "Request id"]}
      numeric={[1]}
    >
      {problems.map(({ at, isError, from, message, detail, requestId, count }) => (
        <tr key={`${from} ${message} ${detail} ${isError}`}>
          <th scope="row" className="system__what" dir="auto">
            <StatusPill tone={isError ? "paused" : "inactive"}>
              {isError ? "Error" : "Warning"}
            </StatusPill>{" "}
            {message}
            {detail && <span className="muted"> {detail}</span>}
          </th>
          <td data-numeric>{count}</td>
          <td>{at}</td>
          <td>{from}</td>
          <td>{requestId}</td>
        </tr>
      ))}
    </Wide>
  );
}

interface WideProps {
  title: string;
  note?: string;
  columns: string[];
  /** The columns of figures. */
  numeric: number[];
  children: ReactNode;
}

/** A table under its title, which scrolls where it is wider than the page. */
const Wide = ({ title, note, columns, numeric, children }: WideProps) => (
  <>
    <h2 className="system__title">{title}</h2>
    {note && <p className="system__note muted">{note}</p>}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard as well, and has nothing else that takes the focus */}
    <section className="system__table" aria-label={title} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" data-numeric={numeric.includes(at) || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  </>
);
