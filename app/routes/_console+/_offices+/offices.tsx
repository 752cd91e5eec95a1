import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { NotHereYet } from "~/features/shell";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Offices · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignedIn({ request, context });
  return null;
}

export default function Offices() {
  return (
    <NotHereYet title="Offices">
      Offices, their branches and managers will be listed and edited on this page.
    </NotHereYet>
  );
}
