import type { VisitReason } from "contract/entities";
import { visitReasonsUrl, visitsUrl } from "~/features/urls";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { dashboardUrl } from "~/session/urls";
import { Button, Field, Form, FormMessage, Input } from "~/ui";
import { ErrorSummary, formErrors } from "~/ui/form";
import { PageHeader, StatusPill } from "~/ui/page";

interface ReasonsScreenProps {
  /** Null where the server has no list of them. */
  reasons: VisitReason[] | null;
  refused: RefusedForm | undefined;
}

/** Why visits may not be possible: agents choose from this list. */
export function ReasonsScreen({ reasons, refused }: ReasonsScreenProps) {
  return (
    <>
      <PageHeader
        title="Reasons"
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Visits", to: visitsUrl(true) },
          { label: "Reasons" },
        ]}
      />
      {reasons ? (
        <Reasons reasons={reasons} refused={refused} />
      ) : (
        <FormMessage tone="warning">
          The connected server has no list of reasons. Agents choose from the usual ones.
        </FormMessage>
      )}
    </>
  );
}

function Reasons({
  reasons,
  refused,
}: {
  reasons: VisitReason[];
  refused: RefusedForm | undefined;
}) {
  const typed = typedForm(refused);
  const ofId = typed.text("id", "");
  return (
    <div className="stack gap-4">
      <ErrorSummary errors={formErrors(refused?.result.error)} />
      <p className="muted">
        Agents choose one of these if a visit was not possible, in this order. Visits keep their
        reason if you rename or hide it.
      </p>
      <ol className="stack gap-3">
        {reasons.map((reason, at) => (
          <Reason
            key={reason.id}
            reason={reason}
            typed={ofId === reason.id ? typed.text("name", reason.name) : reason.name}
            at={at}
            isLast={at === reasons.length - 1}
          />
        ))}
      </ol>
      <Form method="post" action={visitReasonsUrl()} className="cluster gap-2 align-end">
        <Field label="New reason" id="new-reason">
          <Input
            name="name"
            maxLength={60}
            autoComplete="off"
            defaultValue={ofId === "" ? typed.text("name", "") : ""}
          />
        </Field>
        <Button type="submit" name="intent" value="add" variant="primary">
          Add reason
        </Button>
      </Form>
    </div>
  );
}

interface ReasonProps {
  reason: VisitReason;
  typed: string;
  /** From 0. */
  at: number;
  isLast: boolean;
}

/** Each button is one change; Enter renames. */
const Reason = ({ reason: { id, name, hidden }, typed, at, isLast }: ReasonProps) => (
  <li className="cluster gap-2 align-end">
    <Form method="post" action={visitReasonsUrl()} className="visits__reason row gap-2 align-end">
      <input type="hidden" name="id" value={id} />
      <Field label={`Reason ${at + 1}`} id={`reason-${id}`}>
        <Input name="name" maxLength={60} autoComplete="off" defaultValue={typed} />
      </Field>
      <Button type="submit" name="intent" value="rename" aria-label={`Rename ${name}`}>
        Rename
      </Button>
    </Form>
    <div className="row gap-2">
      <Form method="post" action={visitReasonsUrl()}>
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value={hidden ? "show" : "hide"}
          aria-label={`${hidden ? "Show" : "Hide"} ${name}`}
        >
          {hidden ? "Show" : "Hide"}
        </Button>
      </Form>
      {at > 0 && <Move id={id} place={at} label={`Move ${name} up`} text="Up" />}
      {!isLast && <Move id={id} place={at + 2} label={`Move ${name} down`} text="Down" />}
      {hidden && <StatusPill tone="inactive">Hidden</StatusPill>}
    </div>
  </li>
);

interface MoveProps {
  id: string;
  /** Where it goes, from 1. */
  place: number;
  label: string;
  text: string;
}

const Move = ({ id, place, label, text }: MoveProps) => (
  <Form method="post" action={visitReasonsUrl()}>
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="place" value={place} />
    <Button type="submit" name="intent" value="move" variant="quiet" aria-label={label}>
      {text}
    </Button>
  </Form>
);
