import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { OfficeRoutes, officeRoutesList } from "~/features/offices";
import { readOfficeRoutes } from "~/features/offices/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readOfficeRoutes(session, params.id ?? "", new URL(request.url));
}

export const shouldRevalidate = reloadsOf(officeRoutesList);

/** See `useInertBehind`. */
export const handle = { isDialog: false };

export default function OfficeRoutesTab() {
  const { id = "" } = useParams();
  return <OfficeRoutes officeId={id} page={useLoaderData<typeof loader>()} />;
}
