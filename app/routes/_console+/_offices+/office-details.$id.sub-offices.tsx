import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { branchesList, OfficeBranches } from "~/features/offices";
import { readBranches } from "~/features/offices/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const { id = "" } = params;
  const page = await readBranches(session, id, new URL(request.url));
  // Where a manager's own office stands is not the manager's to say.
  return { page, mayMove: session.isAdmin || id !== session.user.officeId };
}

export const shouldRevalidate = reloadsOf(branchesList);

/** See `useInertBehind`. */
export const handle = { isDialog: false };

export default function SubOfficesTab() {
  const { id = "" } = useParams();
  return <OfficeBranches officeId={id} {...useLoaderData<typeof loader>()} />;
}
