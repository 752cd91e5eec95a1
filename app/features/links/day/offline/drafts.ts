/** What was entered stays until it is reported, also where the phone closes the page or shows another stop. */
import { WITHDRAW_MINUTES } from "contract/visits/facts";
import { setFile } from "./dom";
import { changeDrafts, type Draft, listDrafts, putDraft, removeDrafts } from "./drafts-store";
import { fieldOf } from "./forms";
import { showPhoto } from "./photo-shown";
import { PLACE } from "./records";
import { restoreSignature } from "./signature";
import type { OfflineWords } from "./words";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** How long drafts stay on the phone, in milliseconds. */
const KEPT_MS = 48 * 60 * 60_000;
/** How long a report can be taken back at most, in milliseconds, and a little more for a phone's clock. */
const UNDONE_MS = (WITHDRAW_MINUTES + 5) * 60_000;

export class Drafts {
  /** The stops that were reported on this page: what their cards still hold is not to be saved. */
  readonly reportedHere = new Set<string>();
  private drafts: Draft[] = [];
  /** The agent of the page. */
  private owner: string | undefined;

  constructor(private readonly words: OfflineWords) {}

  /** Reads those of a page's agent, and forgets all others. */
  async load(owner: string | undefined): Promise<void> {
    this.owner = owner;
    const isOver = ({ at, isReported, owner: of }: Draft) =>
      at < Date.now() - (isReported ? UNDONE_MS : KEPT_MS) || (owner !== undefined && of !== owner);
    await silently(async () => {
      await removeDrafts(isOver);
      const stored = await listDrafts();
      // What was entered meanwhile is the newer one.
      this.drafts = [
        ...stored.filter((one) => !this.drafts.some((two) => isSame(one, two))),
        ...this.drafts,
      ];
    });
  }

  /** Stores what a field has by now. */
  async keep(field: Field): Promise<void> {
    const { owner } = this;
    const about = field.form && aboutOf(field.form);
    if (!field.form || !about || !owner || !field.name) return;
    const values = new FormData(field.form)
      .getAll(field.name)
      .filter((value) => (typeof value === "string" ? value !== "" : value.size > 0));
    const draft: Draft = { owner, about, name: field.name, values, at: Date.now() };
    const isOver = (one: Draft) => isSame(one, draft) || isReportedOf(one, about);
    this.drafts = [...this.drafts.filter((one) => !isOver(one)), draft];
    await silently(async () => {
      await removeDrafts(isOver);
      await putDraft(draft);
    });
  }

  /** Hides what was entered about a stop or place once it is reported, and shows it again after an undo. */
  async setReported(about: string, isReported: boolean): Promise<void> {
    if (isReported) this.reportedHere.add(about);
    else this.reportedHere.delete(about);
    const isChosen = (one: Draft) => one.about === about && one.isReported !== isReported;
    const change = (one: Draft): Draft => ({ ...one, at: Date.now(), isReported });
    this.drafts = this.drafts.map((one) => (isChosen(one) ? change(one) : one));
    await silently(() => changeDrafts(isChosen, change));
  }

  /** Forgets all: another link may be another agent's. */
  async clear(): Promise<void> {
    this.drafts = [];
    await silently(() => removeDrafts(() => true));
  }

  /** Puts what was entered into the forms of a page that are new on it. */
  fill(page: HTMLElement): void {
    // The page that says that a link has ended.
    if (page.querySelector("[data-ended]")) return void this.clear();
    this.owner = page.dataset.owner;
    for (const form of page.querySelectorAll<HTMLFormElement>("form:not([data-filled])")) {
      form.dataset.filled = "";
      const about = aboutOf(form);
      const own = this.drafts.filter(
        (one) => one.about === about && one.owner === this.owner && !one.isReported,
      );
      for (const draft of own) this.fillField(form, draft);
    }
  }

  private fillField(form: HTMLFormElement, { name, values }: Draft): void {
    const [first] = values;
    for (const field of form.querySelectorAll<Field>(`[name="${CSS.escape(name)}"]`)) {
      if (field instanceof HTMLInputElement && field.type === "checkbox") {
        field.checked ||= values.includes(field.value);
      } else if (first instanceof File && field instanceof HTMLInputElement) {
        this.fillFile(field, first);
      } else if (typeof first === "string" && field.value === "") {
        field.value = first;
      }
      // What was entered can be seen.
      if (first !== undefined) field.closest("details")?.setAttribute("open", "");
    }
  }

  private fillFile(field: HTMLInputElement, file: File): void {
    if (field.files?.length) return;
    try {
      setFile(field, file);
    } catch {
      // Old browsers let no script choose a file.
      return;
    }
    if (field.name === "drawn") void restoreSignature(field, file, this.words);
    else void showPhoto(field, this.words);
  }
}

/** What a report of a form would be about. */
const aboutOf = (form: HTMLFormElement): string =>
  form.closest("[data-keep=place]") ? PLACE : fieldOf(form, "stop") || fieldOf(form, "channel");

const isReportedOf = (one: Draft, about: string): boolean =>
  Boolean(one.isReported) && one.about === about;

const isSame = (one: Draft, other: Draft): boolean =>
  one.owner === other.owner && one.about === other.about && one.name === other.name;

/** Where storage is full or closed to us, a page has what was entered as long as it is open. */
async function silently(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    // As above.
  }
}
