import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readOfficeFacts } from "~/features/offices/index.server";
import { FeedPart } from "~/features/routes/feeds";
import { readFeedState } from "~/features/routes/feeds/index.server";
import { requireSignedIn } from "~/session/guards.server";
import { FactList } from "~/ui/page";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const id = params.id ?? "";
  const [facts, feed] = await Promise.all([
    readOfficeFacts(session, id),
    readFeedState(session, "office", id, request),
  ]);
  return { ...facts, feed };
}

/** See `useInertBehind`. */
export const handle = { isDialog: false };

export default function OfficeFacts() {
  const { facts, figures, feed } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="fact-lists tiles gap-4">
        <FactList facts={facts} />
        <FactList facts={figures} />
      </div>
      <FeedPart feed={feed} whose="this office, without its sub-offices" />
    </>
  );
}
