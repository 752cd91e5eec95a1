import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { failureOf } from "~/kit/form/failure.server";
import type { RefusedForm } from "~/kit/form/refused-form";
import { requestFacts } from "~/server/request.server";
import { sentForm } from "~/server/sent-form.server";
import type { UpstreamContext } from "~/upstream/client.server";

interface PublicOptions {
  /** Fields that never come back. */
  secret?: string[];
  /** The form's name for a field that the upstream calls otherwise, by the upstream's. */
  upstreamNames?: Readonly<Record<string, string>>;
}

/**
 * The action of a form for who is not signed in: checks it by its schema and makes the change. What
 * breaks a rule, or what the upstream refuses, comes back with the form as it was sent.
 */
export async function publicAction<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  change: (form: z.output<Schema>, upstream: UpstreamContext) => Promise<Response>,
  { secret = [], upstreamNames }: PublicOptions = {},
) {
  const form = await sentForm(request);
  const submission = parseWithZod(form, { schema });
  const refused = (result: SubmissionResult, status: number) => {
    const back: RefusedForm<undefined> = { result, status, shown: undefined };
    return data(back, { status });
  };
  if (submission.status !== "success") {
    return refused(submission.reply({ hideFields: secret }), 400);
  }
  try {
    return await change(submission.value, { ...requestFacts(request), token: "" });
  } catch (error) {
    const about = { fields: new Set(form.keys()), upstreamNames, typed: true };
    const { status, errors } = failureOf(error, about);
    const { "": formErrors, ...fieldErrors } = errors;
    return refused(submission.reply({ formErrors, fieldErrors, hideFields: secret }), status);
  }
}
