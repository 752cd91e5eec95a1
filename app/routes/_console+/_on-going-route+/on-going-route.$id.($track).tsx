import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OnGoingScreen } from "~/features/tracking/live";
import { readRunning } from "~/features/tracking/live/index.server";
import { onGoingRouteUrl } from "~/features/urls";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.route.name ?? "Route"}: live · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const id = params.id ?? "";
  if (params.track !== undefined && params.track !== "track") throw redirect(onGoingRouteUrl(id));
  const track = params.track === "track";
  return { ...(await readRunning(session, id, { track, request })), track };
}

export default function OnGoingRoute() {
  const { track, ...running } = useLoaderData<typeof loader>();
  return <OnGoingScreen running={running} track={track} />;
}
