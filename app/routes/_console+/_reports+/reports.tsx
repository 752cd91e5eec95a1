import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ReportsScreen } from "~/features/reports";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Reports · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSignedIn({ request, context });
  return null;
}

export default function Reports() {
  return <ReportsScreen />;
}
