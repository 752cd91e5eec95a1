import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listUsers } from "contract/users/calls";
import { type LinkSheet, LinkSheetScreen, MakeLinks } from "~/features/links";
import { linkInWords, makeLinkSheet, readLinksOf } from "~/features/links/index.server";
import { agentsList } from "~/features/users";
import type { RefusedForm } from "~/kit/form/refused-form";
import { closeDialogUrl } from "~/kit/list";
import { readChosen } from "~/kit/list/chosen.server";
import { momentWriter } from "~/kit/zone.server";
import { requireSignedIn } from "~/session/guards.server";
import { call } from "~/upstream/client.server";

export const meta: MetaFunction = () => [{ title: "Links for several agents · Waybook" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const { user, upstream } = session;
  const query = new URL(request.url).searchParams;
  const { entities, sent, lost } = await readChosen(user.id, query, async (ids) => {
    const filter = { where: { id: { inq: ids }, role: "agent", status: "active" } };
    return (await call(upstream, listUsers, { query: { limit: 0, filter } })).data;
  });
  const ids = entities.map(({ id }) => id);
  const links = ids.length > 0 ? await readLinksOf(upstream, ids) : null;
  const [moment, now] = [momentWriter(session), new Date()];
  return {
    agents: entities.map(({ id, displayName }) => ({
      ...{ id, name: displayName ?? "" },
      link: linkInWords(links?.get(id), moment, now),
    })),
    ...{ sent, lost, closeTo: closeDialogUrl(agentsList, query) },
  };
}

export const action = makeLinkSheet;

export default function AgentLinks() {
  const loaded = useLoaderData<typeof loader>();
  const result = useActionData() as LinkSheet | RefusedForm | undefined;
  if (result && "links" in result) return <LinkSheetScreen sheet={result} />;
  return <MakeLinks {...loaded} refused={result} />;
}
