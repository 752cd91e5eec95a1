import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { NotHereYet } from "~/features/shell";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Reports · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignedIn({ request, context });
  return null;
}

export default function Reports() {
  return (
    <NotHereYet title="Reports">
      Activity, top agents and top offices will be reported on this page.
    </NotHereYet>
  );
}
