/** Who may make and change whom. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { User } from "contract/entities";
import { getUser } from "contract/users/calls";
import { PERSON_TYPES, type PersonType } from "~/features/urls";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call } from "~/upstream/client.server";
import { findOwnOffice } from "~/upstream/offices.server";
import { including } from "~/upstream/query.server";
import { allOffices } from "./person-form.server";

const AGENTS_ONLY = "Office managers can only add and edit agents";

/**
 * The type of person that a form is to make.
 * @throws an error page: 404 for a type or an office that there is not, 403 for a type that the
 *   reader may not make
 */
export async function requirePersonType(
  args: LoaderFunctionArgs,
): Promise<{ session: SignedIn; type: PersonType }> {
  const session = await requireSignedIn(args);
  const type = PERSON_TYPES.find((known) => known === args.params.type);
  if (!type) throw refusedPage(args.request, 404, "There is no such page");
  if (type !== "agent" && !session.isAdmin) throw refusedPage(args.request, 403, AGENTS_ONLY);
  const { officeId } = args.params;
  if (officeId && !(await findOwnOffice(allOffices(session), officeId))) {
    throw refusedPage(args.request, 404, "There is no such office");
  }
  return { session, type };
}

/**
 * The agent or office manager of a page.
 * @throws an error page: 404 where there is none whom the reader may see
 */
export async function requirePerson(
  args: LoaderFunctionArgs,
): Promise<{ session: SignedIn; user: User; type: PersonType }> {
  const session = await requireSignedIn(args);
  const user = await call(session.upstream, getUser, {
    params: { id: args.params.id ?? "" },
    query: { filter: including(["office"]) },
  });
  const type = PERSON_TYPES.find((known) => known === user.role);
  if (!type) throw refusedPage(args.request, 404, "There is no such agent");
  return { session, user, type };
}

/**
 * The agent of a page about agents alone.
 * @throws also an error page (404) for an office manager
 */
export async function requireAgent(args: LoaderFunctionArgs) {
  const found = await requirePerson(args);
  if (found.type !== "agent") throw refusedPage(args.request, 404, "There is no such agent");
  return found;
}

/**
 * The same for a change.
 * @param oneself whether managers may make it of themselves
 * @throws also an error page (403) for a manager who would change another manager
 */
export async function editablePerson(args: LoaderFunctionArgs, { oneself = false } = {}) {
  const found = await requirePerson(args);
  const { session, user, type } = found;
  if (!mayEdit(session, type) && !(oneself && isOneself(session, user.id))) {
    throw refusedPage(args.request, 403, AGENTS_ONLY);
  }
  return found;
}

/** Whether the reader may change people of this type. */
export const mayEdit = ({ isAdmin }: SignedIn, type: PersonType): boolean =>
  isAdmin || type === "agent";

/** Whether this person is the reader. */
export const isOneself = ({ user }: SignedIn, id: string): boolean => user.id === id;
