import { randomUUID } from "node:crypto";
import { choiceOf } from "~/kit/choices/choices.server";
import type { SignedIn } from "~/session/guards.server";
import { NO_OPTIONS } from "~/upstream/options.server";
import { readOfficeChoice, readOfficeForm } from "./office-form.server";

/**
 * What the form for a new office shows.
 *
 * @param fields the form as it was sent, or a query: `parent` is the office that it stands under
 */
export async function readNewOffice(session: SignedIn, fields: URLSearchParams) {
  const { office, isAdmin } = session;
  const within = new URLSearchParams(fields);
  // Only an admin makes an office without a parent; a manager's stand under the own one at first.
  const preset = fields.get("parent") ?? (isAdmin ? undefined : office?.id);
  if (preset && !fields.has("parentId")) within.set("parentId", preset);
  const [form, parent] = await Promise.all([
    readOfficeForm(session, fields),
    readOfficeChoice(session, within, "parent"),
  ]);
  return {
    form: isAdmin ? form : { ...form, manager: choiceOf({}, NO_OPTIONS, []) },
    parent,
    isAdmin,
    key: randomUUID(),
  };
}
