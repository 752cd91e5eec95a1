import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { routesUrl } from "~/features/urls";
import { safeRedirect } from "~/lib/redirects";
import { sentForm } from "~/server/sent-form.server";
import { requireSignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";
import { type Undone, undo } from "~/upstream/undo.server";

/** Several changes that were made as one are named with commas between them. */
const UndoForm = z.object({ id: z.string().min(1).max(2000), redirectTo: z.string().optional() });

/** Takes back what a toast told of, and leads back to where it was shown. */
export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const form = UndoForm.safeParse(Object.fromEntries(await sentForm(request)));
  const back = safeRedirect(form.data?.redirectTo, routesUrl());
  const answer = (type: "success" | "error", message: string) =>
    redirectWithToast(back, { type, message }, request);
  if (!form.success) return answer("error", "There is nothing to undo");
  try {
    let undone: Undone | undefined;
    // What was done last is taken back first.
    for (const id of form.data.id.split(",").reverse()) {
      undone = await undo(session.upstream, id);
    }
    return answer("success", sayRestored(undone ?? { count: 0 }));
  } catch (error) {
    if (error instanceof UpstreamError) return answer("error", error.message);
    throw error;
  }
}

const NOUNS = {
  users: { one: "agent", many: "agents" },
  routes: { one: "route", many: "routes" },
  merges: { one: "merged location", many: "merged locations" },
  locations: { one: "location", many: "locations" },
  visits: { one: "visit", many: "visits" },
  suspicions: { one: "reported problem", many: "reported problems" },
} satisfies Record<keyof NonNullable<Undone["restored"]>, object>;

const LIST = new Intl.ListFormat("en-GB");

/** "The route has been restored", "The agent, routes and locations have been restored". */
function sayRestored({ count, restored = {} }: Undone): string {
  const kinds = Object.keys(NOUNS) as (keyof typeof NOUNS)[];
  const nouns = kinds.flatMap((kind) => {
    const number = restored[kind] ?? 0;
    return number === 0 ? [] : [number === 1 ? NOUNS[kind].one : NOUNS[kind].many];
  });
  if (nouns.length === 0) return count === 1 ? "Change undone" : "Changes undone";
  return `The ${LIST.format(nouns)} ${count === 1 ? "has been restored" : "have been restored"}`;
}

export const loader = () => redirect(routesUrl());
