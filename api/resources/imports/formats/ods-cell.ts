import { shownNumber } from "../workbook/numbers";
import { cellText } from "../workbook/texts";
import type { Attributes } from "../workbook/xml";

/** Elements inside a cell whose text is not part of its value: comments, drawings, readings. */
const ASIDE = new Set([
  "annotation",
  "shapes",
  "frame",
  "custom-shape",
  "control",
  "g",
  "rect",
  "ruby-text",
  "tracked-changes",
]);
/** More spaces in one place are no text. */
const MOST_SPACES = 1000;
/** More than any sheet has columns. */
const MOST_REPEATED = 1_000_000;

interface Cell {
  /** The text that it shows, a number in full and a date as `2026-11-23`. */
  text: string;
  /** How many cells it stands for. */
  repeated: number;
}

/** Reads one cell after another from the elements of a sheet. */
export function createCellReader() {
  const text = cellText();
  let attributes: Attributes = {};
  let isCovered = false;
  /** Elements open within the cell, the cell among them. */
  let depth = 0;
  let aside = 0;
  let paragraphs = 0;
  let paragraphDepth = 0;
  function openInside(name: string, given: Attributes) {
    if (aside > 0 || ASIDE.has(name)) aside++;
    else if (name === "p") {
      if (paragraphDepth++ === 0 && paragraphs++ > 0) text.add("\n");
    } else if (name === "s") text.add(" ".repeat(countOf(given["text:c"], MOST_SPACES)));
    else if (name === "tab") text.add("\t");
    else if (name === "line-break") text.add("\n");
  }
  return {
    /** @returns whether the element is a cell or inside one */
    open(name: string, given: Attributes): boolean {
      if (depth > 0) openInside(name, given);
      else if (name === "table-cell" || name === "covered-table-cell") {
        attributes = given;
        isCovered = name === "covered-table-cell";
        text.clear();
        aside = 0;
        paragraphs = 0;
        paragraphDepth = 0;
      } else return false;
      depth++;
      return true;
    },
    text(piece: string) {
      // Line ends and indentation of the XML count as one space.
      if (aside === 0 && paragraphDepth > 0) text.add(piece.replace(/[ \t\r\n]+/g, " "));
    },
    /** @returns the cell that ended with this element, "inside" for other elements of a cell */
    close(name: string): Cell | "inside" | undefined {
      if (depth === 0) return undefined;
      if (--depth === 0) {
        return {
          // A merged cell hides what those below it hold.
          text: isCovered ? "" : shownValue(attributes, text.joined().trim()),
          repeated: countOf(attributes["table:number-columns-repeated"], MOST_REPEATED),
        };
      }
      if (aside > 0) aside--;
      else if (name === "p") paragraphDepth--;
      return "inside";
    },
  };
}

function shownValue(attributes: Attributes, shown: string): string {
  const value = attributes["office:value"];
  switch (attributes["office:value-type"]) {
    case "float":
    case "currency":
    case "percentage":
      return value === undefined ? shown : numberOf(value, shown);
    case "date":
      return momentOf(attributes["office:date-value"] ?? "") ?? shown;
    case "time":
      return timeOf(attributes["office:time-value"] ?? "") ?? shown;
    case "boolean":
      return attributes["office:boolean-value"]?.toUpperCase() ?? shown;
    default:
      return shown || (attributes["office:string-value"] ?? "");
  }
}

/** The shown text has fewer decimals, but the zeros that a zip code begins with. */
const numberOf = (value: string, shown: string) =>
  /^0\d+$/.test(shown) && Number(shown) === Number(value)
    ? shown
    : shownNumber(value, "plain", "from1900");

/** `2026-11-23T14:30:00` as `2026-11-23 14:30`. */
function momentOf(value: string): string | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?)?/.exec(value);
  if (!parts) return undefined;
  const [, date, minutes, seconds = ""] = parts;
  const time = minutes === undefined ? "" : `${minutes}${seconds === ":00" ? "" : seconds}`;
  return time === "" || time === "00:00" ? date : `${date} ${time}`;
}

/** `PT09H30M00S` as `09:30`. */
function timeOf(value: string): string | undefined {
  const parts = /^PT(\d{1,6})H(\d{1,2})M(\d{1,2})/.exec(value);
  if (!parts) return undefined;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => part.padStart(2, "0"));
  return seconds === "00" ? `${hours}:${minutes}` : `${hours}:${minutes}:${seconds}`;
}

/** A count as an attribute gives it, 1 without one. */
export function countOf(value: string | undefined, most: number): number {
  const count = Number(value ?? 1);
  return Number.isInteger(count) && count >= 1 ? Math.min(count, most) : 1;
}
