import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { OfficeUsers, officeUsersList } from "~/features/offices";
import { readOfficeUsers } from "~/features/offices/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readOfficeUsers(session, params.id ?? "", new URL(request.url));
}

export const shouldRevalidate = reloadsOf(officeUsersList);

/** See `useInertBehind`. */
export const handle = { isDialog: false };

export default function OfficeUsersTab() {
  const { id = "" } = useParams();
  return <OfficeUsers officeId={id} page={useLoaderData<typeof loader>()} />;
}
