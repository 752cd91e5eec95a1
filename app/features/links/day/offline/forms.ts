/** The forms of the page, as its scripts use them. */
import type { ProofKind } from "contract/visits/facts";
import { v4 as newId } from "uuid";
import { findPlaceProblem } from "../place-fields";
import { element, find } from "./dom";
import { type Intent, type NewRecord, type OutboxRecord, PLACE } from "./records";
import type { Arrival } from "./store";
import type { OfflineWords } from "./words";

export const fieldOf = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? "");

/** What a report lacks, in words: a reason, or proof that is required at this stop. */
export function lackingIn(
  form: HTMLFormElement,
  intent: Intent,
  words: OfflineWords,
): string | undefined {
  const has = (name: string) => fieldOf(form, name).trim() !== "";
  if (intent === "not-possible") return has("reason") ? undefined : words.reasonNeeded;
  if (intent === "send") return has("message") ? undefined : words.messageNeeded;
  if (intent === "place") {
    const problem = findPlaceProblem(has);
    return problem && words[problem];
  }
  if (intent !== "done") return undefined;
  const fields = new FormData(form);
  const isThere = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value.trim() !== "" : Boolean(value?.size);
  };
  const isGiven = (kind: ProofKind) =>
    isThere(kind) ||
    isThere(`${kind}Id`) ||
    (kind === "signature" && (isThere("drawn") || isThere("drawnId")));
  const lacking = (fields.getAll("required") as ProofKind[]).find((kind) => !isGiven(kind));
  return lacking && words.proofNeeded[lacking];
}

/** The report that a form makes now. */
export function recordOf(
  form: HTMLFormElement,
  intent: Intent,
  known: { owner: string; records: readonly OutboxRecord[]; arrivals: readonly Arrival[] },
): NewRecord {
  const { owner } = known;
  const fields = [...new FormData(form)].filter(
    ([, value]) => typeof value === "string" || value.size > 0,
  );
  const stop = fieldOf(form, "stop");
  const route = fieldOf(form, "route") || form.closest<HTMLElement>("[data-route]")?.dataset.route;
  const undoes = fieldOf(form, "report");
  // A row may be older than the answer that named its visit.
  const undone = undoes ? known.records.find(({ id }) => id === undoes) : undefined;
  const arrival = known.arrivals.find((one) => one.stop === stop && one.owner === owner);
  return {
    ...{ id: newId(), owner, intent, about: aboutOf(form, intent), title: titleOf(form, intent) },
    ...{ fields, pressedAt: Date.now() },
    ...(route && { route }),
    ...(arrival && { arrivedAt: arrival.at }),
    ...(arrival?.position && { position: arrival.position }),
    ...(undoes && { undoes }),
    ...(undone?.visit && { visit: undone.visit }),
  };
}

/**
 * What a report is about: a stop, a route, a channel, a presumed visit, or a place on the way, which only an
 * undo has by its id.
 */
const aboutOf = (form: HTMLFormElement, intent: Intent): string =>
  intent === "place"
    ? PLACE
    : (["stop", "route", "channel", "presumed", "place"]
        .map((name) => fieldOf(form, name))
        .find(Boolean) ?? "");

/** What the agent calls it. */
function titleOf(form: HTMLFormElement, intent: Intent): string {
  if (intent !== "place") {
    if (form.dataset.title) return form.dataset.title;
    return find(form.closest("li, section") ?? form, ".title, h2")?.textContent ?? "";
  }
  const chosen = form.querySelector<HTMLOptionElement>("option:checked");
  return (chosen?.value ? chosen.text : "") || fieldOf(form, "name");
}

/** Has a form empty for the next of its kind. */
export function emptyForm(form: HTMLFormElement): void {
  // As it came, it may hold what the server returned.
  for (const field of form.querySelectorAll<HTMLInputElement>(
    "input:not([type=hidden]), textarea",
  )) {
    field.value = field.defaultValue = "";
  }
  for (const select of form.querySelectorAll("select")) select.value = "";
  find(form, "#refused")?.remove();
  form.closest("details")?.removeAttribute("open");
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
