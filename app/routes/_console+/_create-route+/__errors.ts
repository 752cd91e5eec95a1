import type { SubmissionResult } from "@conform-to/react";
import type { FormError } from "~/ui/form";

/** The ids of the controls that an error may lead to. */
const CONTROLS: Record<string, string> = {
  name: "route-name",
  stops: "route-filter",
  officeId: "route-office",
  agentId: "route-agent",
  templateName: "template-name",
};

/** The errors of a form that came back, each with the control it is about. */
export const errorsOf = (result: SubmissionResult | null | undefined): FormError[] =>
  Object.entries(result?.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ message, fieldId: CONTROLS[field] })),
  );
