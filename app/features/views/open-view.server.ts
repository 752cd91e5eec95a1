import { redirect } from "@remix-run/node";
import type { ListView } from "contract/entities";
import { deleteListView } from "contract/views/calls";
import { viewsUrl } from "~/kit/urls";
import { safeRedirect } from "~/lib/redirects";
import { type RequestArgs, requireSignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { redirectWithToast } from "~/session/toast.server";
import { dashboardUrl } from "~/session/urls";
import { send, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { findListView } from "~/upstream/list-views.server";
import { knownListAt } from "./known-lists.server";

async function requireView(args: RequestArgs, upstream: UpstreamContext, id: string) {
  const view = await findListView(upstream, id);
  if (view && knownListAt(view.list, new URLSearchParams(view.query ?? ""))) return view;
  throw refusedPage(args.request, 404, "This view does not exist, or is not shared with you.");
}

const addressOf = ({ list, query }: ListView) => (query ? `${list}?${query}` : list);

/** Leads to the list as the view has it. @throws an error page (404) where there is none */
export async function openView(args: RequestArgs, id: string): Promise<Response> {
  const { upstream } = await requireSignedIn(args);
  return redirect(addressOf(await requireView(args, upstream, id)));
}

/** Deletes a view, which the toast saves again. */
export async function deleteView(args: RequestArgs, id: string): Promise<Response> {
  const { upstream } = await requireSignedIn(args);
  const of = new URL(args.request.url).searchParams.get("of");
  let back = viewsUrl(safeRedirect(of, dashboardUrl()));
  try {
    const view = await requireView(args, upstream, id);
    back = viewsUrl(safeRedirect(of, view.list));
    await send(upstream, deleteListView, { params: { id } });
    const { name, query, officeId } = view;
    const fields = { name, query: query ?? "", ...(officeId && { officeId }) };
    const undo = { action: viewsUrl(addressOf(view)), fields, label: "Undo" };
    const toast = { type: "success", message: "View deleted!", undo } as const;
    return await redirectWithToast(back, toast, args.request);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return redirectWithToast(back, { type: "error", message: error.message }, args.request);
  }
}
