/** The forms of the page, as its scripts use them. */
import type { ProofKind } from "contract/visits/facts";
import { element, find } from "./dom";
import type { Intent } from "./records";
import type { OfflineWords } from "./words";

export const fieldOf = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? "");

/** What a report lacks, in words: a reason, or proof that is required at this stop. */
export function lackingIn(
  form: HTMLFormElement,
  intent: Intent,
  words: OfflineWords,
): string | undefined {
  if (intent === "not-possible") return fieldOf(form, "reason") ? undefined : words.reasonNeeded;
  if (intent !== "done") return undefined;
  const fields = new FormData(form);
  const isThere = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.trim() !== "" : Boolean(value?.size);
  };
  const lacking = (fields.getAll("required") as ProofKind[]).find(
    (kind) => !isThere(kind) && !isThere(`${kind}Id`),
  );
  return lacking && words.proofNeeded[lacking];
}

/** As without scripts: the server's page says what is wrong. */
export function submitPlainly(form: HTMLFormElement, intent: string): void {
  form.append(element("input", { type: "hidden", name: "intent", value: intent }));
  form.submit();
}

export function sayInForm(form: HTMLFormElement, text: string): void {
  find(form, "#refused")?.remove();
  form.prepend(element("p", { class: "error", role: "alert", id: "refused" }, text));
  form.scrollIntoView();
}
