import { Icon } from "~/ui";
import { EmptyState, FactList } from "~/ui/page";
import type { ForeignReply } from "./foreign-reply.server";

/** A report in a form of the upstream's own: what can be read of it, and that it is no more. */
export function ForeignReport({ title, reply }: { title: string; reply: ForeignReply | "none" }) {
  if (reply === "none") {
    return (
      <EmptyState icon={<Icon name="hourglass" />} title="This report can't be read here">
        The connected server does not have this report, or sends it in an unknown format.
      </EmptyState>
    );
  }
  const { figures, table } = reply;
  return (
    <>
      <p className="muted">
        The connected server sends this report in an unknown format. This is the part that can be
        read.
      </p>
      {figures.length > 0 && <FactList facts={figures} />}
      {table && <ForeignTable title={title} table={table} />}
    </>
  );
}

const ForeignTable = ({
  title,
  table,
}: {
  title: string;
  table: NonNullable<ForeignReply["table"]>;
}) => (
  // Scrolls by keyboard as well.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it has nothing else that takes the focus
  <section className="report__foreign frame" aria-label={title} tabIndex={0}>
    <table>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ id, values }) => (
          <tr key={id}>
            {values.map((value, place) =>
              place === 0 ? (
                <th key={table.columns[place]} scope="row" dir="auto">
                  {value}
                </th>
              ) : (
                <td key={table.columns[place]} dir="auto">
                  {value}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
    {table.leftOut > 0 && <p className="muted">and {table.leftOut.toLocaleString("en-US")} more</p>}
  </section>
);
