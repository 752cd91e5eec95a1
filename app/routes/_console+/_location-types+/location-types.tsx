import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { NotHereYet } from "~/features/shell";
import { requireAdmin } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Locations Types · Waybook" }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return null;
}

export default function LocationTypes() {
  return (
    <NotHereYet title="Locations Types">
      The types that locations have will be listed and edited on this page.
    </NotHereYet>
  );
}
