/** The steps of a password reset that somebody has completed, saved in a cookie. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { sealedCookie } from "~/server/sealed-cookie.server";
import { forgotPasswordUrl } from "~/session/urls";
import { verifyUrl } from "./urls";

/** As long as a code is good, and some time to choose a password in. */
const LIFETIME_SECONDS = 20 * 60;

const Steps = z.object({
  /** Whom a code was sent to. */
  email: z.string(),
  /** The code, once the upstream said that it is right. */
  key: z.string().optional(),
});
export type ResetSteps = z.infer<typeof Steps>;

const cookie = sealedCookie("waybook_reset", LIFETIME_SECONDS, Steps);

/** The `Set-Cookie` value after a step. @param steps null: the reset has ended */
export const saveSteps = (steps: ResetSteps | null, request: Request): Promise<string> =>
  steps ? cookie.keep(steps, request) : cookie.forget(request);

/** Whom a code was sent to; who has skipped that step is led to it. */
export async function requireCodeSent(request: Request): Promise<ResetSteps> {
  const steps = await cookie.read(request);
  if (!steps) throw redirect(forgotPasswordUrl());
  return steps;
}

/** The code that was right; who has skipped that step is led to it. */
export async function requireCodeVerified(request: Request): Promise<Required<ResetSteps>> {
  const { email, key } = await requireCodeSent(request);
  if (key === undefined) throw redirect(verifyUrl());
  return { email, key };
}
