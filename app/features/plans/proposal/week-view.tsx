import { Fragment } from "react";
import type { RefusedForm } from "~/kit/form/refused-form";
import { RouteMap } from "~/map";
import { EmptyState, Facts } from "~/ui/page";
import { AgentKey } from "./agent-key";
import { FairnessPart } from "./fairness-part";
import { GoOn } from "./go-on";
import type { PlanScreenData } from "./read-plan.server";
import type { ShownFigure } from "./show-plan.server";
import { Timeline } from "./timeline";
import { Unserved } from "./unserved";

interface WeekViewProps {
  screen: PlanScreenData;
  proposal: NonNullable<PlanScreenData["proposal"]>;
  refused: RefusedForm | undefined;
}

/** All days of a plan: figures, what is not served, the timeline, fairness and the map. */
export function WeekView({ screen, proposal, refused }: WeekViewProps) {
  const { plan, map, curve, fairness, rules } = screen;
  const isOpen = plan.status !== "accepted";
  return (
    <>
      <FiguresTable figures={proposal.figures} />
      {proposal.unservedCount > 0 && <Unserved plan={plan} left={proposal} isOpen={isOpen} />}
      <section aria-labelledby="plan-timeline" className="stack gap-2">
        <h2 className="heading" id="plan-timeline">
          Timeline
        </h2>
        {proposal.routes > 0 ? (
          <Timeline plan={plan} proposal={proposal} isOpen={isOpen} />
        ) : (
          <EmptyState title="No stops">No place is planned on any day.</EmptyState>
        )}
      </section>
      {map && (
        <section aria-labelledby="plan-map" className="stack gap-3 plan-map">
          <h2 className="heading" id="plan-map">
            Map
          </h2>
          <AgentKey agents={proposal.agents} />
          <RouteMap label="Map of the planned stops" map={map} />
        </section>
      )}
      <section aria-labelledby="plan-rules" className="stack gap-2">
        <h2 className="heading" id="plan-rules">
          Rules
        </h2>
        <p className="muted">
          <Facts of={rules} />
        </p>
        <FairnessPart plan={plan} curve={curve} fairness={fairness} isOpen={isOpen} />
      </section>
      <GoOn
        plan={plan}
        others={screen.others}
        agents={proposal.agents}
        isOpen={isOpen}
        requestKey={screen.requestKey}
        refused={refused}
      />
    </>
  );
}

/** The figures of the proposal beside those of the one before. */
function FiguresTable({ figures }: { figures: ShownFigure[] }) {
  const hasBefore = figures.some(({ before }) => before !== null);
  return (
    <dl className="plan-figures">
      {figures.map(({ label, now, before }) => (
        <div key={label} className="frame">
          <dt className="muted small">{label}</dt>
          <dd>
            <span className="plan-figures__now tabular">
              <Parts of={now} />
            </span>
            {hasBefore && (
              <span className="muted small">
                {before === now ? "as before" : <Parts of={`before: ${before ?? "—"}`} />}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `32.88 mi, 1 h 13 min`, which breaks behind the comma alone. */
const Parts = ({ of: text }: { of: string }) => (
  <>
    {text.split(", ").map((part, at, all) => (
      <Fragment key={part}>
        <span className="plan-figures__part">{at < all.length - 1 ? `${part},` : part}</span>
        {at < all.length - 1 && " "}
      </Fragment>
    ))}
  </>
);
