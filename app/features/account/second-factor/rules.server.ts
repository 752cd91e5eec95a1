/** What an admin decides about second factors. */
import type { ActionFunctionArgs } from "@remix-run/node";
import {
  getSignInRules,
  getUsersSecondFactor,
  removeUsersSecondFactor,
  setSignInRules,
} from "contract/account/second-factor-calls";
import { formAction } from "~/kit/form/form-action.server";
import { momentWriter } from "~/kit/zone.server";
import { requireAdmin, type SignedIn } from "~/session/guards.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { agentUrl } from "../../urls";
import { signInRulesUrl } from "../urls";
import { NothingForm, RulesForm } from "./forms.server";

/** Of which roles a second factor is required; null where the upstream knows of none. */
export async function readRules({ upstream }: SignedIn) {
  const rules = await ifOffered(call(upstream, getSignInRules));
  return rules?.secondFactorRoles ?? null;
}

export const changeRules = (args: ActionFunctionArgs) =>
  formAction(
    args,
    RulesForm,
    async (rules, { upstream }) => {
      await send(upstream, setSignInRules, { body: rules });
      return { message: "The rules have been changed", redirectTo: signInRulesUrl() };
    },
    { guard: requireAdmin },
  );

/**
 * Since when somebody has a second factor, in words, for an admin who may remove it; null: not so,
 * or the upstream does not say.
 */
export async function readSomebodysFactor(session: SignedIn, id: string): Promise<string | null> {
  if (!session.isAdmin) return null;
  const factor = await ifOffered(call(session.upstream, getUsersSecondFactor, { params: { id } }));
  return factor?.since ? momentWriter(session)(factor.since) : null;
}

export const removeSomebodys = (args: ActionFunctionArgs, id: string) =>
  formAction(
    args,
    NothingForm,
    async (_form, { upstream }) => {
      await send(upstream, removeUsersSecondFactor, { params: { id } });
      return { message: "The second factor has been removed", redirectTo: agentUrl(id) };
    },
    { guard: requireAdmin, typed: false },
  );
