/** The rows of stops in the lists of their routes, and their cards. */
import { element, find, findBy } from "./dom";
import type { OutboxRecord } from "./records";
import type { OfflineWords } from "./words";

export function listIn(
  section: HTMLElement,
  name: "open" | "done",
  words: OfflineWords,
): HTMLElement {
  const known = find(section, `ol[data-list=${name}]`);
  if (known) return known;
  const list = element("ol", { "data-list": name });
  const title = element("h3", {}, words[name]);
  const done = find(section, "ol[data-list=done]")?.previousElementSibling;
  if (name === "open" && done) done.before(title, list);
  else section.append(title, list);
  return list;
}

export function removeList(list: HTMLElement): void {
  list.previousElementSibling?.remove();
  list.remove();
}

/**
 * A stop whose visit waits or was just sent.
 *
 * @param card the stop's, which names the reasons
 */
export function rowOf(
  record: OutboxRecord,
  card: HTMLElement,
  words: OfflineWords,
  time: string,
): HTMLElement {
  const { about, title, intent, state, fields, needsLook } = record;
  const { visited, notVisited } = words.outcome;
  const again = element(
    "a",
    { class: "button", href: hrefOf(about), "aria-label": `${words.reportAgain}: ${title}` },
    words.reportAgain,
  );
  const reason = fields.find(([name]) => name === "reason")?.[1];
  const why = intent === "done" ? null : findBy(card, "value", String(reason));
  const outcome = [intent === "done" ? visited : notVisited, time];
  if (why?.textContent) outcome[0] += `: ${why.textContent}`;
  if (state === "waiting") outcome.push(words.waits);
  const note = fields.find(([name]) => name === "note")?.[1];
  return element(
    "li",
    { "data-stop": about },
    element("p", { class: "title", dir: "auto" }, title),
    element("p", {}, outcome.join(" · ")),
    state === "sent" && needsLook ? element("p", {}, words.saved.received) : undefined,
    typeof note === "string" && note ? element("p", { dir: "auto" }, note) : undefined,
    intent === "not-possible" ? element("p", { class: "row" }, again) : undefined,
    undoForm(record, ["stop", about], words),
  );
}

/** Takes back a report of a stop or place. */
export function undoForm(
  { id, visit = "", title }: OutboxRecord,
  about: [name: "stop" | "place", id: string],
  words: OfflineWords,
): HTMLElement {
  const hidden = [about, ["report", id], ["visit", visit]].map(([name, value]) =>
    element("input", { type: "hidden", name, value }),
  );
  const label = `${words.undo}: ${title}`;
  const button = { type: "submit", name: "intent", value: "undo", "aria-label": label };
  return element(
    "form",
    { method: "post", action: "/day" },
    ...hidden,
    element("button", button, words.undo),
  );
}

/** The card of a stop: the page's own, or the one that it holds ready. */
export function cardOf(page: HTMLElement, stop: string): HTMLElement | null {
  const top = find(page, "section.card[data-stop]");
  if (top?.dataset.stop === stop) return top;
  const ready = findBy(page, "data-card", stop) as HTMLTemplateElement | null;
  return ready && find(ready.content, "section.card");
}

export const rowIn = (within: HTMLElement, stop: string): HTMLElement | null =>
  find(within, `li[data-stop="${CSS.escape(stop)}"]`);

export const sectionOf = (page: HTMLElement, route: string): HTMLElement | null =>
  find(page, `section[data-status][data-route="${CSS.escape(route)}"]`);

/** Where a stop is reported. */
const hrefOf = (stop: string): string => `/day?stop=${encodeURIComponent(stop)}`;

/** Adds the row of an open stop in the order of its route; nothing if it has one. */
export function addOpenRow(page: HTMLElement, card: HTMLElement, words: OfflineWords): void {
  const { stop = "", route = "" } = card.dataset;
  const section = sectionOf(page, route);
  if (!section || rowIn(section, stop)) return;
  const title = find(card, "h2")?.textContent ?? "";
  const name = element(
    "p",
    { class: "title", dir: "auto" },
    element("a", { href: hrefOf(stop) }, title),
  );
  const list = listIn(section, "open", words);
  const rows = [...list.children] as HTMLElement[];
  const next = rows.find((row) => orderIn(page, row.dataset.stop ?? "") > orderOf(card));
  list.insertBefore(element("li", { "data-stop": stop }, name), next ?? null);
}

const orderOf = (card: HTMLElement | null): number => Number(card?.dataset.order ?? 0);

/** Where a stop stands in its route; 0 on a page from before cards had it. */
export const orderIn = (page: HTMLElement, stop: string): number => orderOf(cardOf(page, stop));
