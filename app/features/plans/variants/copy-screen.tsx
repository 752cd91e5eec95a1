import { useNavigation } from "@remix-run/react";
import { MOST_PLAN_AGENTS } from "contract/plans/facts";
import { OfficeFilter } from "~/features/offices";
import { routesCalendarUrl } from "~/features/urls";
import type { RefusedForm } from "~/kit/form/refused-form";
import { Button, Field, Form, FormMessage, LinkButton } from "~/ui";
import { AutoSubmitForm, Checkbox, DateInput, ErrorSummary, formErrors } from "~/ui/form";
import { EmptyState, Facts, PageHeader } from "~/ui/page";
import { plansTrail } from "../plans-trail";
import { copyWeekUrl } from "../urls";
import { countOf } from "../words";
import type { CopyScreenData } from "./read-copy.server";

const TITLE = "Copy a week";

interface CopyScreenProps {
  screen: CopyScreenData;
  refused: RefusedForm | undefined;
}

/** Makes a proposal for the next week from the routes of one. */
export function CopyScreen({ screen, refused }: CopyScreenProps) {
  const { office, week, hasBranches, problem, found } = screen;
  return (
    <>
      <PageHeader title={TITLE} trail={plansTrail(TITLE)} />
      <div className="new-plan stack gap-6">
        <AutoSubmitForm action={copyWeekUrl()} className="panel cluster gap-4 align-end" noValidate>
          <OfficeFilter id="copy-office" office={office} />
          <Field label="A day of the week" id="copy-week">
            <DateInput name="week" value={week} />
          </Field>
          <Checkbox
            key={String(hasBranches)}
            name="branches"
            value="on"
            label="With agents of branch offices"
            defaultChecked={hasBranches}
          />
        </AutoSubmitForm>
        <ErrorSummary errors={formErrors(refused?.result.error)} />
        {problem && <FormMessage tone="warning">{problem}</FormMessage>}
        {!found && !problem && <p className="muted">Choose an office to see its routes.</p>}
        {found?.routes === 0 && (
          <EmptyState title="No routes">No agent has a route in this week.</EmptyState>
        )}
        {found && <Elsewhere count={found.elsewhere} hasBranches={hasBranches} />}
        {found && found.routes > 0 && <Found screen={screen} found={found} />}
      </div>
    </>
  );
}

/** A new plan has the agents of its office alone, and so has a copy if nothing else is asked for. */
function Elsewhere({ count, hasBranches }: { count: number; hasBranches: boolean }) {
  if (count === 0) return null;
  const [are, them] = count === 1 ? ["is", "it"] : ["are", "them"];
  const routes = `${countOf(count, "route")} of agents of branch offices`;
  return (
    <FormMessage tone="info">
      {hasBranches
        ? `${routes} ${are} copied too.`
        : `${routes} will not be copied. To copy ${them} too, tick “With agents of branch offices”.`}
    </FormMessage>
  );
}

interface FoundProps {
  screen: CopyScreenData;
  found: NonNullable<CopyScreenData["found"]>;
}

function Found({ screen, found }: FoundProps) {
  const { office, week, hasBranches, from, to, requestKey } = screen;
  const { routes, agents, stops, unassigned, more } = found;
  const isBusy = useNavigation().formMethod === "POST";
  const officeId = office.selected[0]?.value ?? "";
  // The address says which week is shown again where the copy is refused.
  return (
    <Form
      method="post"
      action={copyWeekUrl({ officeId, week, ...(hasBranches && { branches: "on" }) })}
      replace
      data-leave="freely"
      className="stack gap-4"
    >
      <input type="hidden" name="officeId" value={officeId} />
      <input type="hidden" name="week" value={week} />
      {hasBranches && <input type="hidden" name="branches" value="on" />}
      <input type="hidden" name="key" value={requestKey} />
      <p>
        <Facts
          of={[
            `Week of ${from}`,
            countOf(routes, "route"),
            countOf(agents, "agent"),
            countOf(stops, "stop"),
          ]}
        />
      </p>
      {unassigned > 0 && (
        <FormMessage tone="info">
          {`${countOf(unassigned, "route")} without an agent will not be copied.`}
        </FormMessage>
      )}
      {more > 0 && (
        <FormMessage tone="warning">
          {`${countOf(more, "route")} more will not be copied: there are too many in this week.`}
        </FormMessage>
      )}
      {agents > MOST_PLAN_AGENTS && (
        <FormMessage tone="warning">
          {`A plan has at most ${MOST_PLAN_AGENTS} agents. The stops of the others go to them where they fit.`}
        </FormMessage>
      )}
      <p className="muted">
        {`You get a plan for the week of ${to} with the same agents, weekdays and order. Days off and visit intervals are respected, and the plan says what differs. No route is created before you accept it.`}
      </p>
      <div className="cluster gap-3">
        <Button type="submit" variant="primary" disabled={isBusy}>
          Copy to next week
        </Button>
        <LinkButton to={routesCalendarUrl({ week })}>Calendar</LinkButton>
      </div>
    </Form>
  );
}
