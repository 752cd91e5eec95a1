import { useTypedField } from "~/ui/form";

/**
 * The state that a form starts from; where someone else changed it since, nothing is saved. A form
 * that came back stays for the state it was opened on: see `sentFields`.
 */
export function UpdatedAt({ of }: { of: { updatedAt: string | undefined } }) {
  const stamp = useTypedField("updatedAt") ?? of.updatedAt;
  return stamp ? <input type="hidden" name="updatedAt" value={stamp} /> : null;
}
