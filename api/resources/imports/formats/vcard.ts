import type { FileRows } from "../locations";
import { refused } from "./refusal";
import { Feature, featureRows } from "./table";
import { readBytes } from "./text";
import { contentLines } from "./vcard-lines";
import { type Property, readProperty } from "./vcard-property";

const OURS = [
  "name",
  "address",
  "city",
  "zip",
  "latitude",
  "longitude",
  "contactName",
  "contactPhone",
  "contactEmail",
  "description",
  "externalId",
] as const;
/** Of each name in one card; the others are left out. */
const MOST_OF_ONE_NAME = 10;
const READ = new Set([
  "FN",
  "N",
  "ORG",
  "ADR",
  "LABEL",
  "TEL",
  "EMAIL",
  "GEO",
  "NOTE",
  "UID",
  "TITLE",
  "URL",
  "CATEGORIES",
  "X-ABSHOWAS",
  "KIND",
  "X-ADDRESSBOOKSERVER-KIND",
]);

type Card = Map<string, Property[]>;

/**
 * The contacts of a vCard file (2.1, 3.0, 4.0) as rows. The organization is the name of the location
 * and the person its contact; without an organization the person is the name. Groups are left out.
 *
 * @throws 422, also while its rows are read, for a file that is cut off or has no contacts
 */
export const readVcard = (path: string): Promise<FileRows> =>
  featureRows({
    ours: OURS,
    none: () => "The file has no contacts",
    async *read() {
      for await (const card of cardsOf(contentLines(readBytes(path)))) {
        if (!isGroup(card)) yield toFeature(card);
      }
    },
  });

async function* cardsOf(lines: AsyncIterable<string[]>): AsyncGenerator<Card> {
  let card: Card = new Map();
  // Of version 2.1, a card can have another one in it.
  let depth = 0;
  for await (const some of lines) {
    for (const line of some) {
      const mark = /^(BEGIN|END):\s*VCARD\s*$/i.exec(line)?.[1]?.toUpperCase();
      if (mark === "BEGIN" && depth++ === 0) card = new Map();
      else if (mark === "END" && depth > 0 && --depth === 0) yield card;
      else if (!mark && depth === 1) addProperty(card, line);
    }
  }
  if (depth > 0) throw refused("The file is cut off: its last contact has no end; export it again");
}

function addProperty(card: Card, line: string): void {
  const name = /^(?:[\w-]{1,100}\.)?([a-z-]{1,40})[;:]/i.exec(line)?.[1]?.toUpperCase();
  if (!name || !READ.has(name)) return;
  const list = card.get(name) ?? [];
  const property = list.length < MOST_OF_ONE_NAME ? readProperty(line) : undefined;
  if (!property) return;
  list.push(property);
  card.set(name, list);
}

const isGroup = (card: Card) =>
  [...(card.get("KIND") ?? []), ...(card.get("X-ADDRESSBOOKSERVER-KIND") ?? [])].some(
    ({ text }) => text.toLowerCase() === "group",
  );

function toFeature(card: Card): Feature {
  const feature = new Feature(OURS);
  const first = (name: string) => card.get(name)?.[0];
  const organization = joined(first("ORG")?.parts ?? []);
  const person = first("FN")?.text.trim() || fullName(first("N")?.parts ?? []);
  feature.add("name", organization || person);
  const isCompany = first("X-ABSHOWAS")?.text.toUpperCase() === "COMPANY";
  if (organization && !isCompany && person.toLowerCase() !== organization.toLowerCase()) {
    feature.add("contactName", person);
  }
  addAddress(feature, card);
  addPosition(feature, first("GEO"));
  const phones = byPreference(card.get("TEL") ?? []).filter(
    ({ types }) => !types.includes("FAX") && !types.includes("PAGER"),
  );
  for (const { text } of phones) feature.add("contactPhone", phoneOf(text));
  for (const { text } of byPreference(card.get("EMAIL") ?? [])) feature.add("contactEmail", text);
  feature.add("description", first("NOTE")?.text ?? "");
  feature.add("externalId", first("UID")?.text ?? "");
  feature.add("title", first("TITLE")?.text ?? "");
  feature.add("website", first("URL")?.text ?? "");
  feature.add("categories", first("CATEGORIES")?.text ?? "");
  return feature;
}

/** The parts of a name: family, given, others, before it, behind it. */
const fullName = ([
  family = "",
  given = "",
  others = "",
  before = "",
  behind = "",
]: readonly string[]) =>
  [before, given, others, family, behind]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");

/** The parts of an address: box, suite, street, city, region, zip, country. */
function addAddress(feature: Feature, card: Card): void {
  const filled = (card.get("ADR") ?? []).filter(({ parts }) => joined(parts) !== "");
  const [box = "", suite = "", street = "", city = "", region = "", zip = "", country = ""] =
    byPreference(filled)[0]?.parts ?? [];
  feature.add("address", joined([street, suite, box]));
  feature.add("city", city);
  feature.add("zip", zip);
  feature.add("state", region);
  feature.add("country", country);
  if (filled.length === 0) feature.add("address", joined([card.get("LABEL")?.[0]?.text ?? ""]));
}

/** `39.96;-83.00`, or `geo:39.96,-83.00` of version 4.0. With a comma alone the order is not certain. */
function addPosition(feature: Feature, geo: Property | undefined): void {
  const position = /^(?:geo:\s*(-?[\d.]+),(-?[\d.]+)|([-+]?[\d.]+)\s*;\s*([-+]?[\d.]+)$)/i.exec(
    geo?.text.trim() ?? "",
  );
  feature.add("latitude", position?.[1] ?? position?.[3] ?? "");
  feature.add("longitude", position?.[2] ?? position?.[4] ?? "");
}

/** `tel:+1-614-555-0100;ext=7` as people write it. */
const phoneOf = (text: string) => text.replace(/^tel:/i, "").replace(/;ext=/i, " ext. ");

/** Preferred ones first, then those of work. */
function byPreference(properties: readonly Property[]): Property[] {
  const rank = ({ types }: Property) =>
    types.includes("PREF") ? 0 : types.includes("WORK") ? 1 : 2;
  return [...properties].sort((a, b) => rank(a) - rank(b));
}

/** Parts and lines in one line. */
const joined = (parts: readonly string[]) =>
  parts
    .flatMap((part) => part.split(/[\r\n]+/))
    .map((part) => part.trim())
    .filter(Boolean)
    .join(", ");
