import { Button, LinkButton } from "~/ui";
import { planUrl } from "../plan-urls";
import { countOf } from "../words";
import { PlanForm } from "./plan-form";
import type { PlanHead, PlanScreenData } from "./read-plan.server";

interface PlanProgressProps extends Pick<PlanScreenData, "pause"> {
  plan: PlanHead;
  /** In percent. */
  share: number;
}

/** How far planning is; the page may be left meanwhile. */
export function PlanProgress({ plan, share, pause }: PlanProgressProps) {
  const { id, agents, places } = plan;
  const what = `${countOf(places, "place")} for ${countOf(agents, "agent")}`;
  const isStopping = pause?.kind === "stopping";
  return (
    <section aria-label="Planning" className="panel stack gap-2">
      <p role="status">{pause ? pauseWords(pause, what) : `Planning ${what}: ${share}% done.`}</p>
      <progress
        className="import__progress"
        aria-label="Planning"
        max={100}
        // Without a value it has no share to show.
        value={pause ? undefined : share}
      />
      {!isStopping && (
        <p className="muted">It continues if you leave this page. Come back at any time.</p>
      )}
      <div className="cluster gap-2">
        {!isStopping && (
          <PlanForm plan={plan} intent="stop">
            <Button type="submit">Stop here</Button>
          </PlanForm>
        )}
        <LinkButton to={planUrl(id)} className="no-js-only">
          Reload
        </LinkButton>
      </div>
    </section>
  );
}

function pauseWords(pause: NonNullable<PlanScreenData["pause"]>, what: string): string {
  if (pause.kind === "stopping") return "Stopping. The best proposal so far is being saved.";
  const { ahead } = pause;
  if (ahead === null) return `Planning ${what} is about to begin, or waits for other plans.`;
  if (ahead === 0) return `Planning ${what} is about to begin.`;
  const others = ahead === 1 ? "1 other plan comes" : `${ahead} other plans come`;
  return `Waiting to plan ${what}: ${others} first.`;
}
