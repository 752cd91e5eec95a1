import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useDeferred } from "~/kit/deferred/use-deferred";
import type { RefusedForm } from "~/kit/form/refused-form";
import { FormMessage } from "~/ui";
import { ErrorSummary, formErrors } from "~/ui/form";
import { PageBehind } from "~/ui/page";
import { NO_DRAWN_PATH } from "../path/drawn-path";
import { DetailsMap } from "./details-map";
import { RouteHead } from "./head";
import { Panel } from "./panel";
import type { Proposal } from "./propose.server";
import type { RouteScreenData } from "./read-screen.server";
import { shownTab } from "./screen-query";
import { Summary } from "./summary";

interface RouteScreenProps {
  screen: RouteScreenData;
  /** A better order that is being looked at. */
  proposal: Proposal | null;
  /** A change of the status or of a stop's place as it came back, if it did. */
  refused: RefusedForm | undefined;
  /** Whether what opens over the screen is looked at beside its map, and is no dialog. */
  isOverMap: boolean;
  children: ReactNode;
}

/** The details of a route: its head and figures, the tabs, and the map. */
export function RouteScreen({ screen, proposal, refused, isOverMap, children }: RouteScreenProps) {
  const { route, listUrl, rows, hours, visits, map, farStops } = screen;
  const path = useDeferred(screen.path, NO_DRAWN_PATH, { keepsLast: true });
  // A path of before says nothing of what is stored since.
  const now = useDeferred(screen.path, NO_DRAWN_PATH);
  const [query] = useSearchParams();
  const tab = shownTab(query);
  return (
    <>
      <PageBehind>
        <RouteHead route={route} listUrl={listUrl} />
        <ErrorSummary errors={formErrors(refused?.result.error)} />
        <Summary route={route} now={now} />
        {farStops && <FormMessage tone="warning">{farStops}</FormMessage>}
        <div className={`stack gap-4 route-details--${tab}`}>
          <Panel
            route={route}
            rows={rows}
            hours={hours}
            visits={visits}
            tab={tab}
            proposal={proposal}
            pins={map.pins}
          />
          <div className="route-details__map column gap-2">
            <DetailsMap route={route} map={map} path={path} proposal={proposal} />
            {isOverMap && children}
          </div>
        </div>
      </PageBehind>
      {!isOverMap && children}
    </>
  );
}
