/** Forms that come back from their action: what was typed, and why it was not done. */
import type { Submission } from "@conform-to/react";

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
