import { Outlet } from "@remix-run/react";
import { routesCalendarUrl, routesUrl } from "~/features/urls";
import { ListScreen } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { dashboardUrl } from "~/session/urls";
import { Icon, LinkButton } from "~/ui";
import { EmptyState, PageBehind, PageHeader } from "~/ui/page";
import { deletePlanUrl, planUrl } from "../plan-urls";
import { slotUrl } from "../slot/urls";
import { newPlanUrl } from "../urls";
import { NO_PLANS } from "../words";
import { type PlanRow, plansList } from "./plans-list";

const HOME = { label: "Home", to: dashboardUrl() };
const ROUTES = { label: "Routes", to: routesUrl() };
const TITLE = "Plans";

/** All plans. */
export function PlansScreen({ page }: { page: ListPage<PlanRow> | null }) {
  if (!page) return <NoPlans title={TITLE} />;
  return (
    <ListScreen
      list={plansList}
      page={page}
      title={TITLE}
      parents={[ROUTES]}
      primary={
        <>
          <LinkButton to={routesCalendarUrl()}>Calendar</LinkButton>
          <LinkButton to={slotUrl()}>Find a day</LinkButton>
          <LinkButton to={newPlanUrl()} variant="primary" icon={<Icon name="plus" />}>
            Plan a week
          </LinkButton>
        </>
      }
      actions={({ id }) => [
        { label: "Open", to: planUrl(id) },
        { label: "Delete", to: deletePlanUrl(id), danger: true },
      ]}
      empty={{
        text: "A plan proposes routes for several agents and days. You can change it before you accept it.",
        action: <LinkButton to={newPlanUrl()}>Plan a week</LinkButton>,
      }}
    />
  );
}

/** The page where the connected server stores no plans. */
export function NoPlans({ title }: { title: string }) {
  return (
    <>
      <PageBehind>
        <PageHeader title={title} trail={[HOME, ROUTES, { label: title }]} />
        <EmptyState title="No plans here">{NO_PLANS}</EmptyState>
      </PageBehind>
      <Outlet />
    </>
  );
}
