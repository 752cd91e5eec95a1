/** Shows on the page what its reports have changed before the server's next page does. */
import { paintArrival } from "./arrival";
import { element, find, findBy, formatMoment, hasFocus, isChanged } from "./dom";
import { keepEntered, paintMany } from "./many";
import { paintMap } from "./maps";
import { isVisit, latestOf, type OutboxRecord, outcomeOf } from "./records";
import { addOpenRow, cardOf, listIn, orderIn, removeList, rowIn, rowOf, sectionOf } from "./rows";
import type { Shown } from "./shown";
import { paintSignature } from "./signature";
import type { OfflineWords } from "./words";

/** Returns the page with all that its reports have changed. */
export function paint(shown: Shown): HTMLElement {
  const page = shown.page.cloneNode(true) as HTMLElement;
  // What was entered is its agent's: another one may use the phone by now.
  const isSameAgent = shown.live.dataset.owner === page.dataset.owner;
  const live = isSameAgent ? shown.live : element("main");
  const latest = latestOf(shown.records);
  for (const section of page.querySelectorAll<HTMLElement>("section[data-status]")) {
    paintRoute(page, section, latest, shown);
  }
  paintTop(page, latest, { ...shown, live });
  paintAnswers(page, latest, shown.words);
  paintMany(page, shown);
  keepEntered(live, page);
  keepAsking(live, page);
  paintMap(page);
  paintSignature(page, shown.words);
  return page;
}

/** A question that is open stays open. */
function keepAsking(live: HTMLElement, page: HTMLElement): void {
  for (const { dataset } of live.querySelectorAll<HTMLElement>("details[data-ask][open]")) {
    findBy(page, "data-ask", dataset.ask ?? "")?.setAttribute("open", "");
  }
}

function paintRoute(
  page: HTMLElement,
  section: HTMLElement,
  latest: Map<string, OutboxRecord>,
  { words, shift }: Shown,
): void {
  const route = section.dataset.route ?? "";
  const zone = page.dataset.zone;
  let reported = 0;
  for (const record of latest.values()) {
    const card = cardOf(page, record.about);
    if (record.intent === "undo") reported -= paintUndo(page, section, record, words);
    if (!isVisit(record.intent) || card?.dataset.route !== route) continue;
    if (!isDoneIn(section, record.about)) reported += 1;
    rowIn(section, record.about)?.remove();
    listIn(section, "done", words).append(
      rowOf(record, card, words, formatMoment(record.pressedAt + shift, words.locale, zone)),
    );
  }
  for (const list of section.querySelectorAll("ol")) if (!list.children.length) removeList(list);
  const count = find(section, "[data-done]");
  const all = Number(count?.dataset.all);
  const done = Number(count?.dataset.done) + reported;
  if (count && reported !== 0) count.textContent = words.progress(done, all);
  paintProgress(section, { latest, route, open: all - done, hasReports: reported > 0 }, words);
}

/** The form that starts or completes the route, or that it was. */
function paintProgress(
  section: HTMLElement,
  { latest, route, open, hasReports }: ProgressFacts,
  words: OfflineWords,
): void {
  const record = latest.get(route);
  const isStarted = record !== undefined || hasReports;
  const later = find(section, "template[data-complete]") as HTMLTemplateElement | null;
  if (later && isStarted) {
    find(section, "button[value=start]")?.closest("form")?.remove();
    section.append(later.content.cloneNode(true));
  }
  const button = find(section, "button[value=complete]");
  const form = button?.closest("form");
  const question = find(section, "[data-ask]");
  const left = find(section, "[data-open]");
  if (left) left.textContent = words.leftOpen(open);
  // With no stop open there is nothing to ask.
  if (form && question && open === 0) {
    question.replaceWith(form);
    button?.replaceChildren(words.completeRoute);
  }
  if (!record) return;
  if (record.intent === "complete") {
    question?.remove();
    form?.remove();
  }
  section.append(element("p", {}, sayState(record, words)));
}

interface ProgressFacts {
  latest: Map<string, OutboxRecord>;
  route: string;
  open: number;
  hasReports: boolean;
}

/** Questions about presumed visits that were answered here. */
function paintAnswers(
  page: HTMLElement,
  latest: Map<string, OutboxRecord>,
  words: OfflineWords,
): void {
  for (const question of page.querySelectorAll<HTMLElement>("form[data-presumed]")) {
    const record = latest.get(question.dataset.presumed ?? "");
    if (record) find(question, ".row")?.replaceWith(element("p", {}, sayState(record, words)));
  }
}

/** What became of a press, in words. */
const sayState = (record: OutboxRecord, words: OfflineWords): string =>
  record.state === "sent"
    ? words.saved[outcomeOf(record)]
    : `${words.intents[record.intent]} · ${words.waits}`;

const sayUndone = ({ state }: OutboxRecord, words: OfflineWords): HTMLElement =>
  element("p", { "data-undone": "" }, state === "sent" ? words.saved.undo : words.undoWaits);

/** What the card on top says of a visit that is taken back, also where it is the one on the screen. */
function paintUndone(
  card: HTMLElement,
  record: OutboxRecord | undefined,
  words: OfflineWords,
): void {
  find(card, "[data-undone]")?.remove();
  if (record?.intent === "undo") find(card, "h2")?.after(sayUndone(record, words));
}

/**
 * The page's row of a visit that is taken back: its stop is open at once, so that the right report can be made.
 *
 * @returns by how many fewer stops are done
 */
function paintUndo(
  page: HTMLElement,
  section: HTMLElement,
  record: OutboxRecord,
  words: OfflineWords,
): number {
  const row = rowIn(section, record.about);
  if (!row || !isDoneIn(section, record.about)) return 0;
  const card = cardOf(page, record.about);
  // Nothing can be reported on a route that is paused.
  if (!card) {
    find(row, "form")?.replaceWith(sayUndone(record, words));
    return 0;
  }
  row.remove();
  for (const before of card.querySelectorAll("[data-before]")) before.remove();
  addOpenRow(page, card, words);
  return 1;
}

/**
 * Puts the chosen stop on top, also one that was reported, else the first one that is open still on a route that
 * goes on.
 */
function paintTop(page: HTMLElement, latest: Map<string, OutboxRecord>, shown: Shown): void {
  const { live, chosen, words, reportedHere, isFresh } = shown;
  const first = find(page, "section.card[data-stop]");
  const onScreen = find(live, "section.card[data-stop]");
  const ready = [...page.querySelectorAll<HTMLElement>("template[data-card]")];
  const stops = [first?.dataset.stop, ...ready.map(({ dataset }) => dataset.card)].filter(
    (stop): stop is string => stop !== undefined,
  );
  const open = inTurn(page, stops).filter((stop) => isOpen(page, stop, latest));
  // What was entered in this tab stays, whatever another one has sent.
  const shownStop = onScreen?.dataset.stop ?? "";
  const isEntered = onScreen !== null && isChanged(onScreen) && !reportedHere.has(shownStop);
  const isInUse =
    onScreen !== null &&
    (isChanged(onScreen) ||
      hasFocus(onScreen) ||
      // A line of a signature that is being drawn is not in its field yet.
      find(onScreen, "details[open], canvas") !== null);
  const isOffered = open.includes(shownStop) || shownStop === chosen;
  const isKept = isEntered || (isInUse && isOffered);
  const stop = isKept
    ? shownStop
    : (stops.find((one) => one === chosen) ?? open.find((one) => !isOfEnded(page, one, latest)));
  const place = first ?? find(page, "template[data-card], section[data-status]");
  if (stop === undefined || (!place && !isKept)) {
    if (first && open.includes(first.dataset.stop ?? "")) addOpenRow(page, first, words);
    first?.remove();
    return;
  }
  const isSame = onScreen?.dataset.stop === stop;
  const ofPage = cardOf(page, stop)?.cloneNode(true) as HTMLElement | undefined;
  const card = isSame && (isKept || !isFresh) ? onScreen : ofPage;
  if (!card) return;
  if (first && first.dataset.stop !== stop) {
    if (open.includes(first.dataset.stop ?? "")) addOpenRow(page, first, words);
    const turn = find(card, "[data-turn]")?.firstChild;
    if (turn) turn.textContent = stop === chosen ? words.chosenStop : words.nextStop;
  }
  const row = open.includes(stop) ? rowIn(page, stop) : null;
  const list = row?.parentElement;
  row?.remove();
  if (list && !list.children.length) removeList(list);
  if (first) first.replaceWith(card);
  else if (place) place.before(card);
  // The page has no route any more: what was entered stays.
  else page.append(card);
  paintArrival(card, shown);
  paintUndone(card, latest.get(stop), words);
}

function isOpen(page: HTMLElement, stop: string, latest: Map<string, OutboxRecord>): boolean {
  const record = latest.get(stop);
  if (record && isVisit(record.intent)) return false;
  return !isDoneIn(page, stop);
}

const isDoneIn = (within: HTMLElement, stop: string): boolean =>
  rowIn(within, stop)?.closest("ol[data-list=done]") != null;

/** Stops in the order of the page's routes, and of each route. */
function inTurn(page: HTMLElement, stops: readonly string[]): string[] {
  const routes = [...page.querySelectorAll<HTMLElement>("section[data-status]")];
  const turnOf = (stop: string) =>
    routes.findIndex(({ dataset }) => dataset.route === cardOf(page, stop)?.dataset.route);
  return stops.toSorted(
    (one, other) => turnOf(one) - turnOf(other) || orderIn(page, one) - orderIn(page, other),
  );
}

/** Whether the route of a stop was completed, here or for the server: its reports wait for the office. */
function isOfEnded(page: HTMLElement, stop: string, latest: Map<string, OutboxRecord>): boolean {
  const route = cardOf(page, stop)?.dataset.route ?? "";
  const isCompleted = sectionOf(page, route)?.dataset.status === "completed";
  return isCompleted || latest.get(route)?.intent === "complete";
}
