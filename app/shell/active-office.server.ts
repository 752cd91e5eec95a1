/** The offices of a manager, and the switch to another one. */
import { redirect } from "@remix-run/node";
import type { SignedIn } from "~/session/guards.server";
import { forReader } from "~/session/page-reader.server";
import { saveSession } from "~/session/session.server";
import { toActiveOffice } from "~/session/sign-in.server";
import { redirectWithToast } from "~/session/toast.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { findOwnOffice } from "~/upstream/offices.server";
import { officeOptions, readOptionsQuery } from "~/upstream/options.server";
import type { OfficePage } from "./office-choices";

/** The offices to switch to, for the search and page of a query. */
export async function readOffices(who: SignedIn, query: URLSearchParams): Promise<OfficePage> {
  const asked = readOptionsQuery(query);
  const found = who.user.officeId
    ? await officeOptions(ownScope(who), { ...asked, withEarlier: true })
    : { options: [], hasMore: false, page: 1 };
  return { ...found, search: asked.search ?? "" };
}

/**
 * Makes another office the active one, if the upstream lists it for the manager. Pages that
 * are open belong to the office that they were drawn for, as before.
 * @param url where it leads to
 */
export async function switchOffice(who: SignedIn, officeId: string, url: string, request: Request) {
  const office = who.user.officeId ? await findOwnOffice(ownScope(who), officeId) : undefined;
  if (!office) {
    const message = "This office is not one of yours";
    return redirectWithToast(url, { type: "error", message }, request);
  }
  const { session, user } = who;
  const home = [session.home, session.office].find((known) => known?.id === user.officeId);
  const switched = { ...session, office: toActiveOffice(office), home };
  const headers = { "set-cookie": await saveSession(switched, request) };
  const there = forReader(session, url, office.id === user.officeId ? "" : office.id);
  return redirect(there, { status: 303, headers });
}

/** A branch sees less than the manager's own office, so choices are read from the latter. */
const ownScope = ({ user, upstream }: SignedIn): UpstreamContext => ({
  ...upstream,
  officeId: user.officeId,
});
