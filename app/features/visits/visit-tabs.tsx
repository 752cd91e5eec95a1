import { lateReportsPath, presumedVisitsPath, visitsUrl } from "~/features/urls";
import { Tabs } from "~/ui/page";
import type { WaitingCounts } from "./waiting.server";

interface VisitTabsProps extends WaitingCounts {
  current: "all" | "waiting" | "presumed" | "rejected";
}

/**
 * The views of visits, with how many reports wait. Each is a page with a title of its own, which has no counts.
 * Those that the upstream does not have are left out.
 */
export const VisitTabs = ({ current, late, presumed }: VisitTabsProps) => (
  <div className="below-4">
    <Tabs
      label="Visits"
      tabs={[
        { label: "All visits", to: visitsUrl(false), current: current === "all" },
        ...(late === null
          ? []
          : [
              {
                label: `Needs a look (${late.toLocaleString("en-US")})`,
                to: lateReportsPath(),
                current: current === "waiting",
                untitled: true,
              },
            ]),
        ...(presumed === null
          ? []
          : [
              {
                label: `Presumed (${presumed.toLocaleString("en-US")})`,
                to: presumedVisitsPath(),
                current: current === "presumed",
                untitled: true,
              },
            ]),
        ...(late === null
          ? []
          : [
              {
                label: "Rejected",
                to: `${lateReportsPath()}?state=rejected`,
                current: current === "rejected",
                untitled: true,
              },
            ]),
      ]}
    />
  </div>
);
