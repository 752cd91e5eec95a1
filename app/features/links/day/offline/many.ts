/** Shows reports of which there may be many: places on the way, and messages. */
import { element, find, findBy, formatMoment, hasFocus, isChanged } from "./dom";
import { type OutboxRecord, outcomeOf } from "./records";
import { undoForm } from "./rows";
import type { Shown } from "./shown";

/** Adds what waits, or was just sent, to the page that is to be shown. */
export function paintMany(page: HTMLElement, shown: Shown): void {
  const { records } = shown;
  const taken = records.filter(({ state }) => state !== "refused");
  const messages = find(page, "ol[data-channel]");
  const written = taken.filter(
    ({ intent, about }) => intent === "send" && about === messages?.dataset.channel,
  );
  messages?.append(...written.map((record) => rowOf(record, page, shown)));
  const undos = taken.filter(({ intent }) => intent === "undo");
  const places = taken.filter(
    ({ intent, id }) => intent === "place" && !undos.some(({ undoes }) => undoes === id),
  );
  if (places.length > 0) {
    placesIn(page, shown.words)?.append(...places.map((record) => rowOf(record, page, shown)));
  }
  for (const undo of undos) paintUndo(page, undo, shown.words);
}

/** A place of the page that is taken back. */
function paintUndo(page: HTMLElement, { visit, state }: OutboxRecord, words: Shown["words"]): void {
  const row = visit && findBy(page, "data-place", visit);
  if (!row) return;
  find(row, "form")?.remove();
  find(row, "[data-said]")?.replaceChildren(state === "sent" ? words.saved.undo : words.undoWaits);
}

/** The list of places on the way; undefined on a page without their form. */
function placesIn(page: HTMLElement, words: Shown["words"]): HTMLElement | undefined {
  const known = find(page, "[data-list=places]");
  const form = find(page, "[data-keep=place]");
  if (known || !form) return known ?? undefined;
  const list = element("ul", { "data-list": "places" });
  form.before(element("section", {}, element("h2", {}, words.otherReports), list));
  return list;
}

function rowOf(record: OutboxRecord, page: HTMLElement, { words, shift }: Shown): HTMLElement {
  const { intent, title, pressedAt, state, fields } = record;
  const isMessage = intent === "send";
  const said = fields.find(([name]) => name === (isMessage ? "message" : "note"))?.[1];
  const at = formatMoment(pressedAt + shift, words.locale, page.dataset.zone);
  return element(
    "li",
    {},
    element("p", { class: "title", dir: "auto" }, `${isMessage ? words.you : title} · ${at}`),
    typeof said === "string" && said
      ? element("p", { class: "text", dir: "auto" }, said)
      : undefined,
    element("p", {}, state === "waiting" ? words.waits : words.saved[outcomeOf(record)]),
    isMessage ? undefined : undoForm(record, ["place", record.id], words),
  );
}

/**
 * Moves forms that hold what was entered from the screen to the page that is to be shown, also where that has
 * no place for them.
 */
export function keepEntered(live: HTMLElement, page: HTMLElement): void {
  for (const kept of live.querySelectorAll<HTMLElement>("[data-keep]")) {
    const isOpen = kept instanceof HTMLDetailsElement && kept.open;
    const place = find(page, `[data-keep="${kept.dataset.keep}"]`);
    if (place && (isOpen || isChanged(kept) || hasFocus(kept))) place.replaceWith(kept);
    else if (!place && isChanged(kept)) page.append(kept);
  }
}
