/** Pictures that the server refused although it took the report. The page lists them, to save or remove. */
import { element } from "./dom";
import { type LeftOut, type NewRecord, type OutboxRecord, outcomeOf } from "./records";
import type { OfflineWords } from "./words";

/** What became of a report that the server has, in words, with the pictures that it did not take. */
export const sayOutcome = (
  record: Parameters<typeof outcomeOf>[0] & { leftOut?: readonly LeftOut[] },
  words: OfflineWords,
): string =>
  [
    words.saved[outcomeOf(record)],
    ...(record.leftOut ?? []).map((one) => sayLeftOut(one, words)),
  ].join(" ");

/**
 * What became of a report, and of the photo that follows it; undefined while it waits, or was refused.
 *
 * @param found what the phone has of both
 */
export function sayOutcomeWithPhoto(
  report: NewRecord,
  found: readonly OutboxRecord[],
  words: OfflineWords,
): string | undefined {
  const stored = found.find(({ id }) => id === report.id);
  if (stored && stored.state !== "sent") return undefined;
  const leftOut = found.flatMap((one) => one.leftOut ?? []);
  return sayOutcome({ ...(stored ?? report), leftOut }, words);
}

const sayLeftOut = ({ name, code }: LeftOut, words: OfflineWords): string =>
  `${words.leftOut[name]} ${words.leftOut[code]}`;

/** The list of what was not taken; undefined where all was. */
export function leftOutPart(
  records: readonly OutboxRecord[],
  words: OfflineWords,
): HTMLElement | undefined {
  const rows = records.flatMap(({ seq, title, intent, leftOut = [] }) => {
    const act = (name: string, label: string) =>
      element("button", { type: "button", "data-do": name, "data-seq": seq }, label);
    const hasFile = leftOut.some(({ file }) => file);
    return leftOut.length === 0
      ? []
      : element(
          "li",
          {},
          element("p", { class: "title", dir: "auto" }, `${title} · ${words.intents[intent]}`),
          ...leftOut.map((one) => element("p", { class: "error" }, sayLeftOut(one, words))),
          element(
            "p",
            { class: "row" },
            hasFile ? act("save", words.leftOut.save) : undefined,
            act("forget", words.remove),
          ),
        );
  });
  if (rows.length === 0) return undefined;
  const title = element("h2", {}, words.leftOut.title);
  const until = element("p", {}, words.leftOut.until);
  return element("section", { class: "card" }, title, until, element("ul", {}, ...rows));
}

/** Has the browser save the pictures that were left out of a report. */
export function savePictures(records: readonly OutboxRecord[], seq: number): void {
  const leftOut = records.find((record) => record.seq === seq)?.leftOut ?? [];
  for (const { name, file } of leftOut) {
    if (!file) continue;
    const href = URL.createObjectURL(file);
    const download = file instanceof File ? file.name : name;
    element("a", { href, download }).click();
    // Some browsers ask first, and read it only then.
    setTimeout(() => URL.revokeObjectURL(href), READ_MS);
  }
}

const READ_MS = 60_000;
