import { newRouteUrl } from "~/features/urls";
import { dashboardUrl } from "~/session/urls";
import { LinkButton } from "~/ui";
import { Name, PageHeader } from "~/ui/page";
import { AttentionPanel } from "./attention-panel";
import { FirstLook } from "./first-look";
import { FirstSteps } from "./first-steps";
import { NowPanel } from "./now-panel";
import type { DashboardData } from "./read-dashboard.server";
import { VisitsPanel } from "./visits-panel";

/** What needs attention, what the reader may do first, how things are, and what happened. */
export function DashboardScreen({ name, place, seen }: DashboardData) {
  return (
    <div className="dashboard stack gap-6">
      <PageHeader
        trail={[{ label: "Home" }, { label: "Dashboard" }]}
        title="Dashboard"
        actions={
          <LinkButton to={newRouteUrl(dashboardUrl())} variant="primary">
            Create Route
          </LinkButton>
        }
      />
      <p>
        Hello <Name>{name}</Name>.{" "}
        <span className="muted" dir="auto">
          {place}
        </span>
      </p>
      {seen?.firstSteps && <FirstSteps steps={seen.firstSteps} />}
      {seen && <AttentionPanel arriving={seen.attention} />}
      {seen?.firstLook && <FirstLook suggestions={seen.firstLook} />}
      {seen && (
        <>
          <NowPanel arriving={seen.now} routes={seen.routes} today={seen.today} />
          <VisitsPanel arriving={seen.visits} periods={seen.periods} days={seen.days} />
        </>
      )}
    </div>
  );
}
