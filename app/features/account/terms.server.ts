import type { ActionFunctionArgs } from "@remix-run/node";
import { acceptTerms, getTerms } from "contract/account/calls";
import { z } from "zod";
import { formAction } from "~/kit/form/form-action.server";
import { safeRedirect } from "~/lib/redirects";
import type { SignedIn } from "~/session/guards.server";
import { dashboardUrl } from "~/session/urls";
import { call, ifOffered, send } from "~/upstream/client.server";

const AcceptForm = z.object({ version: z.coerce.number().int().min(1) });

/** The terms in force; null where there are none, or the upstream does not tell. */
export async function readTerms({ upstream }: SignedIn) {
  const terms = await ifOffered(call(upstream, getTerms));
  return terms && terms.version > 0 ? terms : null;
}

/** Accepts the terms as they were read, and leads back to where somebody was going. */
export const acceptTermsRead = (args: ActionFunctionArgs) =>
  formAction(
    args,
    AcceptForm,
    async ({ version }, { upstream, query }) => {
      await send(upstream, acceptTerms, { body: { version } });
      return {
        message: "Terms accepted",
        redirectTo: safeRedirect(query.get("redirectTo"), dashboardUrl()),
        reloads: true,
      };
    },
    { typed: false },
  );
