/** The form that makes an API key. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { createApiKey } from "contract/api-keys/calls";
import { allOffices, officeChoice } from "~/features/users/index.server";
import { FormRefusal } from "~/kit/form/failure.server";
import { formAction, formFields, onSamePage } from "~/kit/form/form-action.server";
import { orNotOffered } from "~/kit/form/not-offered.server";
import { type RequestArgs, requireSignedIn, type SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { redirectWithToast } from "~/session/toast.server";
import { call } from "~/upstream/client.server";
import { KeyForm } from "./key-form";
import { KEYS, shownKey } from "./keys.server";
import { apiKeysUrl } from "./urls";

/**
 * Who makes keys for themselves.
 * @throws 403 for an admin who acts as a manager
 */
async function requireOwner(args: RequestArgs): Promise<SignedIn> {
  const session = await requireSignedIn(args);
  if (!session.isActing) return session;
  throw refusedPage(
    args.request,
    403,
    "An API key acts for the person who created it. Switch back to your own account to create one.",
  );
}

/** What the form shows at first. */
export async function readNewKey(args: RequestArgs) {
  const session = await requireOwner(args);
  const own = session.isAdmin ? "" : (session.office?.id ?? "");
  const office = await officeChoice(allOffices(session), new URLSearchParams(), own);
  return { office, isAdmin: session.isAdmin };
}

export const makeKey = (args: ActionFunctionArgs) =>
  formAction(
    args,
    KeyForm,
    async ({ officeId, groups, ...form }, { upstream, session, request }) => {
      if (!officeId && !session.isAdmin) throw new FormRefusal(400, "officeId", "Select an office");
      const body = {
        ...form,
        ...(officeId && { officeId }),
        ...(groups.length > 0 && { groups }),
      };
      const { key, secret } = await orNotOffered(call(upstream, createApiKey, { body }), KEYS);
      const headers = { "set-cookie": await shownKey.keep(session, key.id, secret, request) };
      const message = "The API key is ready. Copy it now: it is not shown again";
      const to = onSamePage(apiKeysUrl(key.id), request);
      return redirectWithToast(to, { type: "success", message }, request, { headers });
    },
    {
      guard: requireOwner,
      updates: true,
      shown: async ({ session, form }) => {
        const fields = formFields(form);
        const chosen = fields.get("officeId") ?? "";
        return { office: await officeChoice(allOffices(session), fields, chosen) };
      },
    },
  );
