import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { newRouteUrl } from "~/features/planning/urls";
import {
  BulkActions,
  RoutesToolbar,
  routeActions,
  routeColumns,
  routesList,
} from "~/features/routes";
import { readRoutesPage } from "~/features/routes/index.server";
import { backToRoutesUrl } from "~/features/routes/urls";
import { ownQuery } from "~/lib/list-query";
import { requireSignedIn } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";
import { LinkButton } from "~/ui/button";
import { FormMessage } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { EmptyState, PageHeader } from "~/ui/page";
import { DataTable } from "~/ui/table";

export const meta: MetaFunction = () => [{ title: "Routes · Waybook" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSignedIn(request);
  return readRoutesPage(session, new URL(request.url));
}

/**
 * Opening and closing a dialog over the list leaves its rows as they are; a refused change
 * (409) means that they are no longer what is shown.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  if (actionStatus === 409) return true;
  const reads = !formMethod || formMethod === "GET";
  const sameList =
    ownQuery(routesList, currentUrl.searchParams) === ownQuery(routesList, nextUrl.searchParams);
  return reads && sameList && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
};

export default function RoutesScreen() {
  const { rows, total, notices } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const back = ownQuery(routesList, query);
  return (
    <>
      <PageHeader
        title="Routes"
        trail={[{ label: "Home", to: dashboardUrl() }, { label: "Routes" }]}
        actions={
          <LinkButton
            to={newRouteUrl(backToRoutesUrl(back))}
            variant="primary"
            icon={<Icon name="plus" />}
          >
            Create Route
          </LinkButton>
        }
      />
      {notices.map((notice) => (
        <FormMessage key={notice} tone="warning">
          {notice}
        </FormMessage>
      ))}
      <DataTable
        caption="Routes"
        searchLabel="Search routes"
        list={routesList}
        columns={routeColumns}
        rows={rows}
        total={total}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        toolbar={<RoutesToolbar />}
        actions={(row) => routeActions(row, back)}
        selection={{ name: "ids", bar: (selected) => <BulkActions selected={selected} /> }}
        empty={
          <EmptyState title="No routes yet">
            A route is an ordered list of stops that an agent visits. Create one to begin.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  );
}
