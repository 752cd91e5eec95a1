/** A form that comes back from its action: why, and as it was sent. One shape for every form. */
import type { SubmissionResult } from "@conform-to/react";

export interface RefusedForm<Shown = unknown> {
  /** Messages by field (the whole form's under the empty name), and the fields as sent. */
  result: SubmissionResult;
  /** 400 for a rule of the form, 409 where the page is out of date, else as the upstream said. */
  status: number;
  /** What the form shows besides its fields, such as the names of what was picked. */
  shown: Shown;
}

/**
 * The fields of a form as they were sent, for controls that keep texts of their own. Once someone
 * was told that the page is out of date, which is no field's fault, their form is for its present
 * state, and the stamp of the one before is no field any more.
 */
export function sentFields(refused: RefusedForm | undefined): Record<string, unknown> | undefined {
  const sent = refused?.result.initialValue;
  if (!sent || refused.status !== 409 || !refused.result.error?.[""]) return sent ?? undefined;
  const { updatedAt: _, ...others } = sent;
  return others;
}

/** The fields of a form as they were sent, and what is wrong with each. */
export function typedForm(refused: RefusedForm | undefined) {
  const sent = refused?.result.initialValue;
  const sentAs = (name: string) => sent?.[name];
  return {
    /** Whether the form came back at all. */
    cameBack: refused !== undefined,
    /** The problem with a field. */
    errors: (name: string): string[] | undefined => refused?.result.error?.[name] ?? undefined,
    /** The text of a field; `fallback` where the form did not come back. */
    text: (name: string, fallback = ""): string => {
      const value = sentAs(name);
      return typeof value === "string" ? value : refused ? "" : fallback;
    },
    /** All values of a field that may have several. */
    all: (name: string): string[] =>
      [sentAs(name)].flat().filter((value): value is string => typeof value === "string"),
    /** Whether a box was ticked. */
    ticked: (name: string, fallback: boolean): boolean =>
      refused ? sentAs(name) === "on" : fallback,
  };
}

export type TypedForm = ReturnType<typeof typedForm>;
