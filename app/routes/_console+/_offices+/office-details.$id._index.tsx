import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readOfficeFacts } from "~/features/offices/index.server";
import { requireSignedIn } from "~/session/guards.server";
import { FactList } from "~/ui/page";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return readOfficeFacts(session, params.id ?? "");
}

/** See `useInertBehind`. */
export const handle = { isDialog: false };

export default function OfficeFacts() {
  const { facts, figures } = useLoaderData<typeof loader>();
  return (
    <div className="fact-lists tiles gap-4">
      <FactList facts={facts} />
      <FactList facts={figures} />
    </div>
  );
}
