/** What the page says about the reports on the phone. */
import { element } from "./dom";
import { leftOutPart } from "./left-out";
import { type OutboxRecord, waitingIn } from "./records";
import type { OfflineWords } from "./words";

/** The fields in which agents write. */
const TYPED = ["note", "message", "name"];

interface Status {
  /** Of a page that is stored: since when, in words. */
  stored: string | undefined;
  owner: string | undefined;
  records: readonly OutboxRecord[];
  /** Also those that the page shows already: the server may not have taken all of them. */
  all: readonly OutboxRecord[];
  /** The agents whose links have ended. */
  withoutLink: ReadonlySet<string>;
  isSending: boolean;
}

/** Returns the parts below the message, in their order. */
export function statusParts(status: Status, words: OfflineWords): HTMLElement[] {
  const { records, owner, stored, withoutLink } = status;
  const waiting = waitingIn(records);
  // A page without an agent, such as that of a link that has ended, speaks of all of them.
  const own = owner ? waiting.filter((one) => one.owner === owner) : waiting;
  const others = countOf(waiting) - countOf(own);
  const isOwn = (one: OutboxRecord) => one.owner === (owner ?? one.owner);
  const refused = records.filter((one) => one.state === "refused" && isOwn(one));
  const parts: (HTMLElement | undefined)[] = [
    stored ? element("p", { class: "notice" }, stored) : undefined,
    own.length > 0 ? waitingPart(own, status, words) : undefined,
    others > 0 ? element("p", {}, words.ofOther(others)) : undefined,
    own.some((one) => withoutLink.has(one.owner))
      ? element("p", { class: "error" }, words.needsLink)
      : undefined,
    waiting.length > 0 && isIphonePage() ? element("p", {}, words.iphone) : undefined,
    refused.length > 0 ? refusedPart(refused, words) : undefined,
    // Pictures are shown to their agent only.
    leftOutPart(
      status.all.filter((one) => one.owner === owner),
      words,
    ),
  ];
  return parts.filter((part) => part !== undefined);
}

/** How many reports there are besides their photos. */
const countOf = (records: readonly OutboxRecord[]): number =>
  records.filter(({ intent }) => intent !== "photo").length;

function waitingPart(
  own: readonly OutboxRecord[],
  { isSending }: Status,
  words: OfflineWords,
): HTMLElement {
  const button = element("button", { type: "button", "data-do": "send" }, words.sendNow);
  const reports = countOf(own);
  const text = isSending ? words.sending : words.waiting(reports, own.length - reports);
  return element("div", { class: "stack" }, element("p", { class: "title" }, text), button);
}

function refusedPart(refused: readonly OutboxRecord[], words: OfflineWords): HTMLElement {
  const list = element("ul");
  for (const record of refused) {
    const { seq, title, intent, fields, code = "OTHER", message } = record;
    const entered = fields.find(([name, value]) => TYPED.includes(name) && value)?.[1];
    const act = (name: string, label: string) =>
      element("button", { type: "button", "data-do": name, "data-seq": seq }, label);
    const note = element("textarea", { readonly: "", rows: 3, "aria-label": words.youEntered });
    note.value = typeof entered === "string" ? entered : "";
    list.append(
      element(
        "li",
        {},
        element("p", { class: "title", dir: "auto" }, `${title} · ${words.intents[intent]}`),
        element(
          "p",
          { class: "error", role: "alert" },
          words.refusals[code] ?? message ?? words.refusals.OTHER,
        ),
        note.value ? note : undefined,
        element("p", { class: "row" }, act("again", words.sendAgain), act("remove", words.remove)),
      ),
    );
  }
  return element("section", { class: "card" }, element("h2", {}, words.notTaken), list);
}

/** Safari on an iPhone deletes what a page stores after 7 days, unless it is on the home screen. */
function isIphonePage(): boolean {
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return isApple && !matchMedia("(display-mode: standalone)").matches;
}
