/** Forms that come back from their action: what was typed, and why it was not done. */
import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import type { Option } from "~/upstream/options.server";

/** Messages by field; those of the whole form under the empty name. */
export type FieldMessages = Record<string, string[] | null | undefined>;

/** Why a form was not taken. */
export interface Refusal {
  errors: FieldMessages;
  status: number;
}

/** @param field the empty name stands for the whole form */
export const refusal = (status: number, field: string, message: string): Refusal => ({
  errors: { [field]: [message] },
  status,
});

/** What the form's own rules say. */
export const ruleBroken = <Form>(submission: Submission<Form>): Refusal => ({
  errors: submission.reply().error ?? {},
  status: 400,
});

/** A form so far: out of a URL, or as it was posted. */
export type FormSource = URLSearchParams | FormData;

export function textIn(source: FormSource, name: string): string {
  const value = source.get(name);
  return typeof value === "string" ? value : "";
}

const SENT = ["afterStop", "updatedAt", "requestKey"] as const;

/**
 * The form as typed, with the reason. Where the route has changed meanwhile (409) it comes with
 * the route's present state; else it keeps its state and its key, so that sent again it adds
 * nothing twice.
 */
export function formBack<Draft>({ errors, status }: Refusal, source: FormSource, draft: Draft) {
  const kept = status === 409 ? SENT.slice(0, 1) : SENT;
  const sent: Partial<Record<(typeof SENT)[number], string>> = Object.fromEntries(
    kept.map((name) => [name, textIn(source, name)]),
  );
  return data({ errors, sent, draft }, { status });
}

/**
 * What is chosen in a picker, by its name; nothing where it is not there, and by its id where
 * the name can't be had.
 */
export async function chosenByName(
  upstream: UpstreamContext,
  id: string,
  nameOf: (upstream: UpstreamContext, id: string) => Promise<{ name: string }>,
): Promise<Option | null> {
  if (!id) return null;
  try {
    const { name } = await nameOf({ ...upstream, refuse: undefined }, id);
    return { value: id, label: name };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return error.status === 404 ? null : { value: id, label: id };
  }
}
