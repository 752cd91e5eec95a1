/** "I'm here" stays on the phone: a visit is reported as a whole. */
import { element, find, formatMoment } from "./dom";
import { fieldOf, submitPlainly } from "./forms";
import { findPosition } from "./position";
import type { Shown } from "./shown";
import { addArrival, addArrivalPosition, removeArrival } from "./store";

/** @param show shows the page once it is stored */
export async function noteArrival(
  form: HTMLFormElement,
  owner: string,
  show: () => Promise<void>,
): Promise<void> {
  const arrival = { stop: fieldOf(form, "stop"), owner, at: Date.now() };
  try {
    await addArrival(arrival);
  } catch {
    return submitPlainly(form, "here");
  }
  await show();
  const position = await findPosition();
  if (position) await addArrivalPosition({ ...arrival, position });
}

/** Takes an arrival back; one that the phone does not have is the server's. */
export async function takeArrivalBack(
  form: HTMLFormElement,
  owner: string,
  show: () => Promise<void>,
): Promise<void> {
  const isOurs = await removeArrival(fieldOf(form, "stop"), owner).catch(() => false);
  if (!isOurs) return submitPlainly(form, "not-here");
  await show();
  find(form, "button[value=here]")?.focus();
}

/** What the card says of the arrival. */
export function paintArrival(card: HTMLElement, { arrivals, words, page, shift }: Shown): void {
  const arrival = arrivals.find(({ stop }) => stop === card.dataset.stop);
  const button = (value: string, label: string) =>
    element("button", { type: "submit", name: "intent", value }, label);
  if (!arrival) {
    find(card, "[data-arrived=phone]")?.replaceWith(button("here", words.imHere));
    return;
  }
  const time = formatMoment(arrival.at + shift, words.locale, page.dataset.zone);
  const line = element("p", { role: "status" }, words.arrivedAt(time));
  const row = { class: "row", "data-arrived": "phone" };
  const back = button("not-here", words.notHere);
  find(card, "button[value=here]")?.replaceWith(element("div", row, line, back));
}
