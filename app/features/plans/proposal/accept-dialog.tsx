import { ConfirmDialog } from "~/kit/form/form-dialog";
import type { RefusedForm } from "~/kit/form/refused-form";
import { UpdatedAt } from "~/kit/form/updated-at";
import { FormMessage } from "~/ui";
import { planUrl } from "../plan-urls";
import type { AcceptData } from "./read-accept.server";
import { StaleNotice } from "./stale-notice";

interface AcceptDialogProps {
  plan: AcceptData;
  refused: RefusedForm | undefined;
}

const routesInWords = (count: number) => (count === 1 ? "1 route" : `${count} routes`);

/** Asks whether the days of a plan become routes. */
export function AcceptDialog({ plan, refused }: AcceptDialogProps) {
  const { id, name, routes, stale } = plan;
  return (
    <ConfirmDialog
      formId="accept-plan"
      title={`Accept ${name}?`}
      description={stale ? "No routes can be created from it at present." : promiseOf(plan)}
      closeTo={planUrl(id)}
      submitLabel="Accept"
      disabled={routes === 0 || stale !== null}
      refused={refused}
    >
      <UpdatedAt of={plan} />
      {stale ? <StaleNotice stale={stale} /> : <Promised plan={plan} />}
    </ConfirmDialog>
  );
}

function promiseOf({ routes, days }: AcceptData): string {
  const onDays = days.length === 1 ? "1 day" : `${days.length} days`;
  return `Creates ${routesInWords(routes)} on ${onDays}: all of them, or none if one cannot be created. You can undo this.`;
}

/** The routes that are created, and what to know of them. */
function Promised({ plan: { days, unserved, broken } }: Pick<AcceptDialogProps, "plan">) {
  return (
    <>
      <ul className="plan-accept" aria-label="Routes by day">
        {days.map(({ label, routes: count, stops }) => (
          <li
            key={label}
          >{`${label}: ${routesInWords(count)}, ${stops === 1 ? "1 stop" : `${stops} stops`}`}</li>
        ))}
      </ul>
      {unserved > 0 && (
        <FormMessage tone="info">
          {unserved === 1 ? "1 place is in no route." : `${unserved} places are in no route.`}
        </FormMessage>
      )}
      {broken > 0 && (
        <FormMessage tone="warning">
          {broken === 1 ? "1 stop breaks a rule." : `${broken} stops break rules.`}
        </FormMessage>
      )}
    </>
  );
}
