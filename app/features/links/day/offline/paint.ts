/** Shows on the page what its reports have changed before the server's next page does. */
import { element, find, findBy, formatMoment, hasFocus, isChanged } from "./dom";
import { keepEntered, paintMany } from "./many";
import { paintMap } from "./maps";
import { isVisit, latestOf, type OutboxRecord, outcomeOf } from "./records";
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
  { words }: Shown,
): void {
  const route = section.dataset.route ?? "";
  const zone = page.dataset.zone;
  let reported = 0;
  for (const record of latest.values()) {
    const card = cardOf(page, record.about);
    if (record.intent === "undo") paintUndo(section, record, words);
    if (!isVisit(record.intent) || card?.dataset.route !== route) continue;
    reported += 1;
    rowIn(section, record.about)?.remove();
    listIn(section, "done", words).append(
      rowOf(record, words, formatMoment(record.pressedAt, words.locale, zone)),
    );
  }
  for (const list of section.querySelectorAll("ol")) if (!list.children.length) removeList(list);
  const count = find(section, "[data-done]");
  const all = Number(count?.dataset.all);
  const done = Number(count?.dataset.done) + reported;
  if (count && reported > 0) count.textContent = words.progress(done, all);
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

/** The page's row with its visit, which is to be taken back. */
function paintUndo(section: HTMLElement, record: OutboxRecord, words: OfflineWords): void {
  const row = rowIn(section, record.about);
  const form = row && find(row, "form");
  form?.replaceWith(element("p", {}, record.state === "sent" ? words.saved.undo : words.undoWaits));
}

function listIn(section: HTMLElement, name: "open" | "done", words: OfflineWords): HTMLElement {
  const known = find(section, `ol[data-list=${name}]`);
  if (known) return known;
  const list = element("ol", { "data-list": name });
  const title = element("h3", {}, words[name]);
  const done = find(section, "ol[data-list=done]")?.previousElementSibling;
  if (name === "open" && done) done.before(title, list);
  else section.append(title, list);
  return list;
}

function removeList(list: HTMLElement): void {
  list.previousElementSibling?.remove();
  list.remove();
}

/** A stop whose visit waits or was just sent. */
function rowOf(record: OutboxRecord, words: OfflineWords, time: string): HTMLElement {
  const { about, title, intent, state, fields, id, visit, needsLook } = record;
  const { visited, notVisited } = words.outcome;
  const outcome = [intent === "done" ? visited : notVisited, time];
  if (state === "waiting") outcome.push(words.waits);
  const isReceived = state === "sent" && needsLook;
  const note = fields.find(([name]) => name === "note")?.[1];
  const hidden = (name: string, value: string) => element("input", { type: "hidden", name, value });
  const undo = element("button", {
    ...{ type: "submit", name: "intent", value: "undo", "aria-label": `${words.undo}: ${title}` },
  });
  undo.append(words.undo);
  return element(
    "li",
    { "data-stop": about },
    element("p", { class: "title", dir: "auto" }, title),
    element("p", {}, outcome.join(" · ")),
    isReceived ? element("p", {}, words.saved.received) : undefined,
    typeof note === "string" && note ? element("p", { dir: "auto" }, note) : undefined,
    // What waits for the office can't be taken back.
    isReceived
      ? undefined
      : element(
          "form",
          { method: "post", action: "/day" },
          ...[hidden("stop", about), hidden("report", id), hidden("visit", visit ?? ""), undo],
        ),
  );
}

/** The card of a stop: the page's own, or the one that it holds ready. */
function cardOf(page: HTMLElement, stop: string): HTMLElement | null {
  const top = find(page, "section.card[data-stop]");
  if (top?.dataset.stop === stop) return top;
  const ready = findBy(page, "data-card", stop) as HTMLTemplateElement | null;
  return ready && find(ready.content, "section.card");
}

/** Puts the chosen stop on top, else the first one that is open still on a route that goes on. */
function paintTop(page: HTMLElement, latest: Map<string, OutboxRecord>, shown: Shown): void {
  const { live, chosen, words, reportedHere, isFresh } = shown;
  const first = find(page, "section.card[data-stop]");
  const onScreen = find(live, "section.card[data-stop]");
  const ready = [...page.querySelectorAll<HTMLElement>("template[data-card]")];
  const open = [first?.dataset.stop, ...ready.map(({ dataset }) => dataset.card)].filter(
    (stop): stop is string => stop !== undefined && isOpen(page, stop, latest),
  );
  // What was entered in this tab stays, whatever another one has sent.
  const shownStop = onScreen?.dataset.stop ?? "";
  const isEntered = onScreen !== null && isChanged(onScreen) && !reportedHere.has(shownStop);
  const isInUse =
    onScreen !== null &&
    (isChanged(onScreen) ||
      hasFocus(onScreen) ||
      // A line of a signature that is being drawn is not in its field yet.
      find(onScreen, "details[open], canvas") !== null);
  const isKept = isEntered || (isInUse && open.includes(shownStop));
  const stop = isKept
    ? shownStop
    : (open.find((one) => one === chosen) ?? open.find((one) => !isOfEnded(page, one, latest)));
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
  const row = rowIn(page, stop);
  const list = row?.parentElement;
  row?.remove();
  if (list && !list.children.length) removeList(list);
  if (first) first.replaceWith(card);
  else if (place) place.before(card);
  // The page has no route any more: what was entered stays.
  else page.append(card);
  paintArrival(card, shown);
}

const rowIn = (within: HTMLElement, stop: string): HTMLElement | null =>
  find(within, `li[data-stop="${CSS.escape(stop)}"]`);

function isOpen(page: HTMLElement, stop: string, latest: Map<string, OutboxRecord>): boolean {
  const record = latest.get(stop);
  if (record && isVisit(record.intent)) return false;
  const isDone = rowIn(page, stop)?.closest("ol[data-list=done]") != null;
  return !isDone || record?.intent === "undo";
}

/** Whether the route of a stop was completed, here or for the server: its reports wait for the office. */
function isOfEnded(page: HTMLElement, stop: string, latest: Map<string, OutboxRecord>): boolean {
  const route = cardOf(page, stop)?.dataset.route ?? "";
  const isCompleted = sectionOf(page, route)?.dataset.status === "completed";
  return isCompleted || latest.get(route)?.intent === "complete";
}

const sectionOf = (page: HTMLElement, route: string): HTMLElement | null =>
  find(page, `section[data-status][data-route="${CSS.escape(route)}"]`);

/** The page's own top stop has no row in its list. */
function addOpenRow(page: HTMLElement, first: HTMLElement, words: OfflineWords): void {
  const section = sectionOf(page, first.dataset.route ?? "");
  if (!section) return;
  const { stop = "" } = first.dataset;
  if (rowIn(section, stop)) return;
  const title = find(first, "h2")?.textContent ?? "";
  const link = element("a", { href: `/day?stop=${encodeURIComponent(stop)}` }, title);
  const name = element("p", { class: "title", dir: "auto" }, link);
  listIn(section, "open", words).prepend(element("li", { "data-stop": stop }, name));
}

function paintArrival(card: HTMLElement, { arrivals, words, page }: Shown): void {
  const arrival = arrivals.find(({ stop }) => stop === card.dataset.stop);
  if (!arrival) return;
  const time = formatMoment(arrival.at, words.locale, page.dataset.zone);
  const line = element("p", { role: "status" }, words.arrivedAt(time));
  find(card, "button[value=here]")?.replaceWith(line);
}
