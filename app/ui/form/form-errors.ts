import type { FormError } from "./error-summary";

/**
 * The errors of a form for its summary, the whole form's first.
 *
 * @param errors messages by field, those of the whole form under the empty name, as conform
 *   gives them
 * @param ids the ids of the controls that errors lead to, by field
 */
export function formErrors(
  errors: Record<string, string[] | null | undefined> | null | undefined,
  ids: Record<string, string> = {},
): FormError[] {
  const { "": whole, ...fields } = errors ?? {};
  return [
    ...(whole ?? []).map((message) => ({ message })),
    ...Object.entries(fields).flatMap(([field, messages]) =>
      (messages ?? []).map((message) => ({ message, field, fieldId: ids[field] })),
    ),
  ];
}
