import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { OfficeLocations, officeLocationsList } from "~/features/offices";
import { readOfficeLocations } from "~/features/offices/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readOfficeLocations(session, params.id ?? "", new URL(request.url));
}

export const shouldRevalidate = reloadsOf(officeLocationsList);

/** See `useInertBehind`. */
export const handle = { isDialog: false };

export default function OfficeLocationsTab() {
  const { id = "" } = useParams();
  return <OfficeLocations officeId={id} page={useLoaderData<typeof loader>()} />;
}
