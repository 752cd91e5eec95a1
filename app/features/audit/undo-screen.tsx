import { UNDO_MINUTES } from "contract/audit/facts";
import { undoUrl } from "~/kit/urls";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, FormMessage } from "~/ui";
import { EmptyState, PageHeader } from "~/ui/page";
import type { Undoable } from "./undo.server";

/** The changes that the reader can undo. */
export function UndoScreen({ undoable }: { undoable: Undoable | null }) {
  return (
    <>
      <PageHeader title="Undo" trail={[{ label: "Home", to: dashboardUrl() }, { label: "Undo" }]} />
      {undoable ? <Changes {...undoable} /> : <FormMessage tone="info">{NOT_LISTED}</FormMessage>}
    </>
  );
}

const NOT_LISTED = "The connected server does not list changes that can be undone.";

const WHICH = `A change can be undone for ${UNDO_MINUTES} minutes, as long as nothing else changed the same record.`;

function Changes({ rows, hasMore }: Undoable) {
  if (rows.length === 0) {
    return <EmptyState>{WHICH}</EmptyState>;
  }
  return (
    <>
      <p className="muted below-4">{WHICH}</p>
      <ul className="undo panel panel--wide" aria-label="Changes that can be undone">
        {rows.map(({ id, at, what, names, more }) => (
          <li key={id} className="undo__change row gap-3 between">
            <span className="muted tabular">{at}</span>
            <span className="undo__what">
              {what}
              {names.length > 0 && (
                <>
                  {": "}
                  <span dir="auto" className="strong">
                    {names.join(", ")}
                  </span>
                  {more > 0 && ` and ${more} more`}
                </>
              )}
            </span>
            <Form method="post" action={undoUrl()}>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="redirectTo" value={undoUrl()} />
              <Button type="submit" size="small" aria-label={`Undo ${what} ${names.join(", ")}`}>
                Undo
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="muted">Older changes are not listed. Undo some of these to see them.</p>
      )}
    </>
  );
}
