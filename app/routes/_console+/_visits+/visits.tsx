import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { NotHereYet } from "~/features/shell";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Visits · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignedIn({ request, context });
  return null;
}

export default function Visits() {
  return (
    <NotHereYet title="Visits">
      Visits of your agents, confirmed and unconfirmed, will be listed on this page.
    </NotHereYet>
  );
}
