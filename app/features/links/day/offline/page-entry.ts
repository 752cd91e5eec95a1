/** The script of the page of an agent's day: its forms work without a connection. */
import { Day } from "./day";
import { Drafts } from "./drafts";
import { watchLostForms } from "./lost-forms";
import { rememberMap } from "./maps";
import { fitPhoto } from "./photo";
import { showPhoto } from "./photo-shown";
import { watchPresses } from "./pressed";
import { type Intent, isQueued } from "./records";
import { registerWorker } from "./register-worker";
import { openSignature } from "./signature";
import { wordsFor } from "./words";

const PHOTO = "input[name=photo]";
const MINUTE_MS = 60_000;

watchPresses();
openDay();
watchLostForms();
registerWorker();

function openDay(): void {
  const words = wordsFor(document.documentElement.lang);
  const drafts = new Drafts(words);
  const day = new Day(document, words, drafts);

  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const intent = (event.submitter as HTMLButtonElement | null)?.value ?? "";
    // That of a link.
    if (form.dataset.keep === "open") void drafts.clear();
    if (!day.isOpen) return;
    const isOfArrival = intent === "here" || intent === "not-here";
    if (!(isQueued(intent) || isOfArrival)) return;
    event.preventDefault();
    if (isQueued(intent)) void report(form, intent);
    else void day.arrive(form, intent);
  });

  async function report(form: HTMLFormElement, intent: Intent): Promise<void> {
    const field = form.querySelector<HTMLInputElement>(PHOTO);
    // Nothing is stored of a form whose photo can't be sent.
    if (!field?.files?.length || (await fitPhoto(field, words))) await day.report(form, intent);
  }

  document.addEventListener("click", (event) => {
    // Not all phones do: without the focus a page that is read meanwhile would replace the field.
    (event.target as Element).closest<HTMLElement>(PHOTO)?.focus();
    const pen = (event.target as Element).closest<HTMLElement>("button[data-draw]");
    if (pen?.parentElement) openSignature(pen.parentElement, words);
    const map = (event.target as Element).closest<HTMLElement>("a[data-map]");
    if (map) rememberMap(map.dataset.map ?? "");
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-do]");
    if (button) void day.act(button.dataset.do ?? "", Number(button.dataset.seq));
    const photo = (event.target as Element)
      .closest("button[data-unchoose]")
      ?.closest(".field")
      ?.querySelector<HTMLInputElement>(PHOTO);
    if (photo) void removePhoto(photo);
  });

  async function removePhoto(field: HTMLInputElement): Promise<void> {
    field.value = "";
    field.focus();
    await showPhoto(field, words);
    await drafts.keep(field);
  }

  async function takePhoto(field: HTMLInputElement): Promise<void> {
    await fitPhoto(field, words);
    await Promise.all([showPhoto(field, words), drafts.keep(field)]);
  }

  document.addEventListener("change", ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.matches(PHOTO)) void takePhoto(field);
    else void drafts.keep(field);
  });
  document.addEventListener("input", ({ target }) => {
    const field = target as HTMLInputElement;
    // A file only once it is fit to be stored.
    if (field.type !== "file") void drafts.keep(field);
  });

  const resume = () => {
    if (document.visibilityState === "visible") void day.resume();
  };
  addEventListener("online", () => void day.resume());
  document.addEventListener("visibilitychange", resume);
  // Also when midnight passes while the page is open.
  setInterval(() => {
    if (day.isOfAnotherDay) resume();
  }, MINUTE_MS);

  void day.begin();
}
