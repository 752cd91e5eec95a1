/** The page of an agent's day with its scripts: what its forms do, and what it shows. */
import { leaveChosenStop, showAsDay } from "./address";
import { noteArrival, takeArrivalBack } from "./arrival";
import { element, find, formatMoment, isChanged } from "./dom";
import type { Drafts } from "./drafts";
import { focusAfter, focusAgain } from "./focus";
import { emptyForm, lackingIn, recordOf, sayInForm } from "./forms";
import { savePictures, sayOutcomeWithPhoto } from "./left-out";
import { paint } from "./paint";
import { findPosition } from "./position";
import { untilReleased } from "./pressed";
import { isAnotherDay, isOutdated, mayReplace, readAgain, shiftOf } from "./reading";
import {
  type Intent,
  isVisit,
  type NewRecord,
  notYetOn,
  type OutboxRecord,
  waitingIn,
} from "./records";
import { askForBackgroundSync, askToPersist } from "./requests";
import { CHANNEL, interruptPhoto, type Sending, sendAll } from "./send";
import { withSentDirectly } from "./sent-directly";
import { statusParts } from "./status";
import * as store from "./store";
import { sendUnstored } from "./unstored";
import type { OfflineWords } from "./words";

const RETRY_MS = [5000, 15_000, 60_000, 300_000];

export class Day {
  /** The page as the server made it. */
  private page: HTMLElement;
  private live: HTMLElement;
  private readonly status = element("p", { role: "status", class: "notice" });
  private readonly aside: HTMLElement;
  /** All that the phone has. */
  private all: OutboxRecord[] = [];
  /** Without those that the page shows already. */
  private records: OutboxRecord[] = [];
  private arrivals: store.Arrival[] = [];
  private withoutLink: ReadonlySet<string> = new Set();
  private sending: Promise<void> | undefined;
  private failures = 0;
  private retry: number | undefined;
  private storedAt: string | undefined;
  /** When the page was read last, by the phone's clock. */
  private readAt = Date.now();
  /** By how much the server's clock is ahead of the phone's, in milliseconds. */
  private shift = 0;
  /** The last report: the page says whether it was saved, also if another tab sent it. */
  private pressed: NewRecord | undefined;
  private readonly channel =
    "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : undefined;

  constructor(
    private readonly root: Document,
    private readonly words: OfflineWords,
    private readonly drafts: Drafts,
  ) {
    this.live = find(root, "main.day") ?? element("main");
    this.page = this.live.cloneNode(true) as HTMLElement;
    this.aside = element("aside", { class: "day phone", "aria-label": words.reports }, this.status);
    this.live.before(this.aside);
    this.channel?.addEventListener("message", ({ data }) => {
      // The service worker's message about a form is not for us.
      if (data === "sent") void this.refresh();
      if (data === "changed") void this.show();
    });
  }

  /** The page has forms of an agent. */
  get isOpen(): boolean {
    return this.owner !== undefined;
  }

  private get owner(): string | undefined {
    return this.page.dataset.owner;
  }

  /** It was read on another day than today. */
  get isOfAnotherDay(): boolean {
    return this.isOpen && isAnotherDay(this.readAt, this.page.dataset.zone);
  }

  /** When the server made the page, in milliseconds. */
  private get madeAt(): number {
    return Number(this.page.dataset.at ?? 0);
  }

  async begin(): Promise<void> {
    if (this.root.documentElement.hasAttribute("data-stored")) {
      this.storedAt = formatMoment(this.madeAt, this.words.locale, this.page.dataset.zone);
      this.readAt = this.madeAt;
      find(this.page, ".notice")?.remove();
      showAsDay(this.page);
    } else this.shift = shiftOf(this.madeAt, this.readAt);
    // Storage that is closed to us is found out again with the first report.
    await store.forgetSent(this.madeAt).catch(() => {});
    await this.drafts.load(this.owner);
    await this.show(true);
    this.root.documentElement.dataset.js = "";
    await this.send();
  }

  /** "I'm here", and that it was pressed by mistake. */
  async arrive(form: HTMLFormElement, intent: string): Promise<void> {
    const change = intent === "here" ? noteArrival : takeArrivalBack;
    await change(form, this.owner ?? "", () => this.show());
  }

  async report(form: HTMLFormElement, intent: Intent): Promise<void> {
    const { owner = "", records, arrivals } = this;
    const record = recordOf(form, intent, { owner, records, arrivals });
    const lacking = lackingIn(form, intent, this.words);
    if (lacking) return sayInForm(form, lacking);
    // Two quick presses are one.
    if (form.dataset.busy !== undefined) return;
    form.dataset.busy = "";
    let added: Awaited<ReturnType<typeof store.addRecord>>;
    try {
      added = await store.addRecord(record, this.madeAt);
    } catch {
      return this.sendUnstored(form, record);
    } finally {
      delete form.dataset.busy;
    }
    if (added !== "nothing") this.pressed = added === "add" ? record : undefined;
    find(this.page, ".notice")?.remove();
    leaveChosenStop();
    this.say(added === "drop" ? this.words.saved.undo : "");
    if (form.closest("[data-keep]")) emptyForm(form);
    // Before the page says that it is reported: it may be closed at once.
    await this.drafts.setReported(record.about, intent !== "undo");
    await this.show();
    focusAfter(intent, this.live);
    this.channel?.postMessage("changed");
    void askToPersist();
    if (added === "add") {
      const position = await (isVisit(intent) ? findPosition() : undefined);
      if (position) await store.addPosition(record.id, position);
      interruptPhoto();
      await this.send();
    }
  }

  /** The buttons of the lists. */
  async act(name: string, seq: number): Promise<void> {
    if (name === "save") return savePictures(this.all, seq);
    if (name === "again") await store.sendAgain(seq);
    if (name === "remove") await store.removeWithPhoto(seq);
    if (name === "forget") await store.forgetLeftOut(seq);
    if (name === "remove" || name === "forget") return this.show();
    await this.send();
  }

  /** Sends what waits. */
  async send(): Promise<void> {
    // One that was added while others were sent is sent by the same round, or by the next.
    while (this.sending) await this.sending;
    this.sending = this.sendOnce().finally(() => {
      this.sending = undefined;
    });
    await this.sending;
    await this.show();
  }

  private async sendOnce(): Promise<void> {
    clearTimeout(this.retry);
    let outcome: Sending;
    try {
      await this.readRecords();
      if (!this.waits) {
        this.failures = 0;
        if (this.storedAt !== undefined) await this.refresh();
        return;
      }
      void this.show();
      outcome = await sendAll(() => void this.show());
      this.withoutLink = outcome.withoutLink;
      await this.readRecords();
    } catch {
      return;
    }
    const isNews = outcome.sent + outcome.refused > 0;
    if (isNews) await this.refresh();
    this.channel?.postMessage(isNews ? "sent" : "changed");
    this.planRetry();
  }

  private async readRecords(): Promise<void> {
    this.all = withSentDirectly(await store.listRecords());
    this.records = notYetOn(this.all, this.madeAt);
  }

  private get waits(): boolean {
    return waitingIn(this.records).length > 0;
  }

  private planRetry(): void {
    if (!this.waits) {
      this.failures = 0;
      return;
    }
    const pause = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)];
    this.failures += 1;
    this.retry = window.setTimeout(() => void this.send(), pause);
    void askForBackgroundSync();
  }

  /** Sends what waits, then reads the page again if it may have changed since. */
  async resume(): Promise<void> {
    await this.send();
    if (this.isOpen && isOutdated(this.readAt, this.page.dataset.zone)) await this.refresh();
  }

  /** Reads the page again; without a connection it stays as it is. */
  private async refresh(): Promise<void> {
    try {
      const read = await readAgain();
      // By what is shown and entered by now.
      if (!read || !mayReplace(read.dataset, this.page.dataset, isChanged(this.live))) return;
      this.page = read;
      this.readAt = Date.now();
      this.shift = shiftOf(this.madeAt, this.readAt);
      this.storedAt = undefined;
      await store.forgetSent(this.madeAt);
      await this.show(true);
    } catch {
      // It is read at the next load, or when it becomes visible.
    }
  }

  private async show(isFresh = false): Promise<void> {
    try {
      this.arrivals = await store.listArrivals();
      await this.readRecords();
      this.sayWhatCame();
    } catch {
      // Storage is closed to us: the page is as the server made it.
    }
    await untilReleased();
    // Reports change nothing on a page without an agent, such as that of a link: a PIN is typed there.
    if (this.isOpen || isFresh) this.repaint(isFresh);
    this.showStatus();
  }

  private repaint(isFresh: boolean): void {
    const { owner, page, live, words, records } = this;
    const { reportedHere } = this.drafts;
    const own = records.filter((record) => record.owner === owner);
    const focused = this.root.activeElement;
    const painted = paint({
      ...{ page, live, words, isFresh, reportedHere, records: own, shift: this.shift },
      arrivals: store.recentOf(this.arrivals, owner),
      chosen: new URLSearchParams(location.search).get("stop"),
    });
    this.live.replaceWith(painted);
    this.live = painted;
    this.drafts.fill(painted);
    focusAgain(focused, painted);
  }

  private showStatus(): void {
    const { storedAt, withoutLink, owner, page, words, records, all } = this;
    const storedPage = page.dataset.page ? words.storedMessages : words.storedPage;
    const stored = storedAt && storedPage(storedAt);
    const isSending = this.sending !== undefined;
    const parts = statusParts({ stored, owner, records, all, withoutLink, isSending }, words);
    this.aside.replaceChildren(this.status, ...parts);
  }

  /** Where the phone's storage is full or closed, the report has to arrive at once. */
  private async sendUnstored(form: HTMLFormElement, record: NewRecord): Promise<void> {
    this.say(this.words.sending);
    const said = await sendUnstored(form, record, this.words);
    this.say(said ?? "");
    if (!said) return;
    await this.drafts.setReported(record.about, record.intent !== "undo");
    leaveChosenStop();
    await this.refresh();
  }

  private sayWhatCame(): void {
    if (!this.pressed) return;
    const { id: pressed } = this.pressed;
    const parts = this.all.filter(({ id, about }) => id === pressed || about === pressed);
    const said = sayOutcomeWithPhoto(this.pressed, parts, this.words);
    if (said) this.say(said);
    if (waitingIn(parts).length === 0) this.pressed = undefined;
  }

  private say(message: string): void {
    // Said again, screen readers would read it again.
    if (this.status.textContent !== message) this.status.textContent = message;
  }
}
