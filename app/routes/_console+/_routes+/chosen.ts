import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { routesUrl } from "~/features/urls";
import { CHOSEN_IDS, TICKED } from "~/kit/list";
import { toSelectionParam } from "~/kit/list/chosen.server";
import { SELECT } from "~/lib/list-query";
import { safeRedirect } from "~/lib/redirects";
import { isDocument } from "~/server/request.server";
import { sentForm } from "~/server/sent-form.server";
import { requireSignedIn } from "~/session/guards.server";

/** Leads to the dialog about the chosen rows, however many they are. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireSignedIn({ request, context });
  const sent = [...(await sentForm(request))].map(([name, value]) => [name, String(value)]);
  const ids = sent.flatMap(([name, value = ""]) => (name === CHOSEN_IDS ? [value] : []));
  const query = new URLSearchParams(
    sent.filter(([name]) => name !== CHOSEN_IDS && name !== "to") as [string, string][],
  );
  for (const one of await toSelectionParam(user.id, ids)) query.append(CHOSEN_IDS, one);
  if (isDocument(request)) query.set(SELECT, TICKED);
  const to = sent.find(([name]) => name === "to")?.[1];
  return redirect(`${safeRedirect(to, routesUrl()).split("?")[0]}?${query}`, { status: 303 });
}

export const loader = () => redirect(routesUrl());
