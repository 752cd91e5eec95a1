import { Outlet, useSearchParams } from "@remix-run/react";
import { routesCalendarUrl, routesUrl } from "~/features/urls";
import type { RefusedForm } from "~/kit/form/refused-form";
import { cameFromListUrl } from "~/kit/list";
import { useProgress, useRefused } from "~/kit/use-progress";
import { dashboardUrl } from "~/session/urls";
import { Button, FormMessage, LinkButton } from "~/ui";
import { ErrorSummary, formErrors } from "~/ui/form";
import { Facts, PageBehind, PageHeader, StatusPill, Tabs } from "~/ui/page";
import { plansList } from "../list/plans-list";
import { acceptPlanUrl, comparePlansUrl, deletePlanUrl, planPartUrl, planUrl } from "../plan-urls";
import { countOf, leftOutInWords, PLAN_STATUS_LABELS, PLAN_STATUS_TONES } from "../words";
import { DayView } from "./day-view";
import { PlanForm } from "./plan-form";
import { PlanProgress } from "./plan-progress";
import type { PlanHead, PlanScreenData } from "./read-plan.server";
import { StaleNotice } from "./stale-notice";
import { WeekView } from "./week-view";

interface PlanScreenProps {
  screen: PlanScreenData;
  /** A form of the page as it came back. */
  refused: RefusedForm | undefined;
}

/** One plan: how far planning is, or its proposal. */
export function PlanScreen({ screen, refused: given }: PlanScreenProps) {
  const refused = useRefused(given);
  const { plan, progress, pause, problem, notice, stale, proposal, leftOut } = screen;
  const [query] = useSearchParams();
  useProgress(progress !== null);
  return (
    <>
      <PageBehind>
        <PageHeader
          title={plan.name}
          trail={[
            { label: "Home", to: dashboardUrl() },
            { label: "Routes", to: routesUrl() },
            { label: "Plans", to: cameFromListUrl(plansList, query) },
            { label: plan.name },
          ]}
          beside={
            <StatusPill tone={PLAN_STATUS_TONES[plan.status]}>
              {PLAN_STATUS_LABELS[plan.status]}
            </StatusPill>
          }
          actions={<Actions screen={screen} />}
        />
        <div className="stack gap-4">
          <ErrorSummary errors={formErrors(refused?.result.error)} />
          <p className="muted">
            <Facts
              of={[
                plan.office,
                plan.firstDay === plan.lastDay
                  ? plan.firstDay
                  : `${plan.firstDay} – ${plan.lastDay}`,
                countOf(plan.agents, "agent"),
                countOf(plan.places, "place"),
              ]}
            />
          </p>
          {stale && <StaleNotice stale={stale} />}
          {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
          {problem && <FormMessage tone="warning">{problem}</FormMessage>}
          {notice && <FormMessage tone="info">{notice}</FormMessage>}
          {plan.status === "accepted" && <Accepted plan={plan} />}
          {progress !== null && <PlanProgress plan={plan} share={progress} pause={pause} />}
          {proposal && <Proposal screen={screen} proposal={proposal} refused={refused} />}
        </div>
      </PageBehind>
      <Outlet />
    </>
  );
}

function Actions({ screen: { plan, progress, proposal } }: { screen: PlanScreenData }) {
  const { id, status } = plan;
  const isOpen = status !== "accepted" && progress === null;
  return (
    <>
      <LinkButton to={deletePlanUrl(id)} variant="danger-quiet" preventScrollReset>
        Delete
      </LinkButton>
      {proposal && <LinkButton to={comparePlansUrl(id)}>Compare</LinkButton>}
      {isOpen && (
        <PlanForm plan={plan} intent="again">
          <Button type="submit">Plan again</Button>
        </PlanForm>
      )}
      {isOpen && status === "proposed" && proposal && proposal.routes > 0 && (
        <LinkButton to={acceptPlanUrl(id)} variant="primary" preventScrollReset>
          Accept
        </LinkButton>
      )}
    </>
  );
}

/** Locations, agents and days that the plan does not have. */
function LeftOut({ leftOut }: Pick<PlanScreenData, "leftOut">) {
  return (
    <FormMessage tone="info">
      <details className="plan-left-out">
        <summary>{leftOutInWords(leftOut)}</summary>
        <ul>
          {leftOut.map(({ name, why }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries may be alike, and keep their order.
            <li key={at} dir="auto">{`${name}: ${why}`}</li>
          ))}
        </ul>
      </details>
    </FormMessage>
  );
}

function Accepted({ plan: { week, officeId, acceptedAt } }: { plan: PlanHead }) {
  return (
    <FormMessage tone="success">
      {`Accepted${acceptedAt ? ` on ${acceptedAt}` : ""}. Its days are routes now. `}
      <LinkButton to={routesCalendarUrl({ week, officeId })} size="small">
        Open the calendar
      </LinkButton>
    </FormMessage>
  );
}

interface ProposalProps {
  screen: PlanScreenData;
  proposal: NonNullable<PlanScreenData["proposal"]>;
  refused: RefusedForm | undefined;
}

function Proposal({ screen, proposal, refused }: ProposalProps) {
  const { plan, asked } = screen;
  const { id } = plan;
  const agent = proposal.agents.find(({ userId }) => userId === asked.agent);
  const isWeek = !asked.day && !asked.agent;
  return (
    <>
      {proposal.broken > 0 && (
        <FormMessage tone="warning">
          {proposal.broken === 1
            ? "1 stop breaks a rule. It is marked below."
            : `${proposal.broken} stops break rules. They are marked below.`}
        </FormMessage>
      )}
      <Tabs
        label="Days"
        tabs={[
          { label: "All days", to: planUrl(id), current: isWeek },
          ...proposal.days.map(({ day, short }) => ({
            label: short,
            to: planPartUrl(id, { day }),
            current: day === asked.day && !agent,
          })),
          ...(agent
            ? [{ label: agent.name, to: planPartUrl(id, { agent: agent.userId }), current: true }]
            : []),
        ]}
      />
      {isWeek ? (
        <WeekView screen={screen} proposal={proposal} refused={refused} />
      ) : (
        <DayView screen={screen} proposal={proposal} />
      )}
    </>
  );
}
