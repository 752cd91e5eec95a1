import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { NotHereYet } from "~/features/shell";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Agents · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignedIn({ request, context });
  return null;
}

export default function Agents() {
  return (
    <NotHereYet title="Agents">
      Agents, their routes and latest visits will be listed on this page.
    </NotHereYet>
  );
}
