import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Outlet,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
  useSearchParams,
} from "@remix-run/react";
import type { Proposal } from "~/features/routes";
import {
  DetailsMap,
  NO_DRAWN_PATH,
  Panel,
  RouteHead,
  ScreenForm,
  Summary,
  screenQuery,
  shownTab,
} from "~/features/routes";
import { changeScreen, readRouteScreen } from "~/features/routes/index.server";
import { useDeferred } from "~/kit/deferred/use-deferred";
import { requireSignedIn } from "~/session/guards.server";
import { ErrorSummary, formErrors } from "~/ui/form";
import type { loader as proposalLoader } from "./routes_.$id.optimize";
import "~/features/routes/details/route-details.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.route.name ?? "Route"} · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readRouteScreen(session, params.id ?? "", request);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const submission = parseWithZod(await request.formData(), { schema: ScreenForm });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  return changeScreen(session, request, params.id ?? "", submission);
}

/** Dialogs come and go without the screen being read anew, unless someone else changed it. */
export const shouldRevalidate: ShouldRevalidateFunction = (about) => {
  const { currentUrl, nextUrl, formMethod, actionStatus, defaultShouldRevalidate } = about;
  if (actionStatus === 409) return true;
  const reads = !formMethod || formMethod === "GET";
  const same =
    about.currentParams.id === about.nextParams.id &&
    screenQuery(currentUrl.searchParams) === screenQuery(nextUrl.searchParams);
  return reads && same && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
};

const OPTIMIZE = "routes/_console+/_route-details+/routes_.$id.optimize";

export default function RouteDetails() {
  const { route, rows, visits, map, line } = useLoaderData<typeof loader>();
  const errors = formErrors(useActionData<typeof action>()?.error);
  const way = useDeferred(line, NO_DRAWN_PATH, { keepsLast: true });
  const found = useDeferred<Proposal | null>(
    useRouteLoaderData<typeof proposalLoader>(OPTIMIZE)?.proposal,
    null,
  );
  const [query] = useSearchParams();
  const tab = shownTab(query);
  return (
    <>
      <RouteHead route={route} />
      <ErrorSummary errors={errors} />
      <Summary route={route} />
      <div className={`route-details route-details--${tab}`}>
        <Panel
          route={route}
          rows={rows}
          visits={visits}
          tab={tab}
          proposal={found}
          pins={map.pins}
        />
        <div className="route-details__map">
          <DetailsMap route={route} map={map} line={way} proposal={found} />
          <Outlet />
        </div>
      </div>
    </>
  );
}
