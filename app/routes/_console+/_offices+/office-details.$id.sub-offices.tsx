import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { branchesList, OfficeBranches } from "~/features/offices";
import { readBranches } from "~/features/offices/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readBranches(session, params.id ?? "", new URL(request.url));
}

export const shouldRevalidate = reloadsOf(branchesList);

export default function SubOfficesTab() {
  const { id = "" } = useParams();
  return <OfficeBranches officeId={id} page={useLoaderData<typeof loader>()} />;
}
