import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireSignedIn } from "~/session/guards.server";
import { NotHereYet } from "../__not-here-yet";

export const meta: MetaFunction = () => [{ title: "Create New Route · Waybook" }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSignedIn(request);
  return null;
}

export default function CreateRoute() {
  return (
    <NotHereYet title="Create New Route">
      Here you will find the stops worth visiting, put them in a good order and give the route to an
      agent.
    </NotHereYet>
  );
}
