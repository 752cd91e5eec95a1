import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OfficesScreen, officesList } from "~/features/offices";
import { readOfficesPage } from "~/features/offices/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Offices · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  readOfficesPage(await requireSignedIn({ request, context }), new URL(request.url));

export const shouldRevalidate = reloadsOf(officesList);

export default function Offices() {
  return <OfficesScreen page={useLoaderData<typeof loader>()} />;
}
