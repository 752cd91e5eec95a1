import { posix } from "node:path";
import type { FileRows } from "../locations";
import { openParts } from "../workbook/zip";
import { htmlToText } from "./html";
import { type Element, type MarkupHandler, readMarkup } from "./markup";
import { refused } from "./refusal";
import { Feature, featureRows } from "./table";
import { readBytes } from "./text";

const OURS = [
  "name",
  "latitude",
  "longitude",
  "description",
  "address",
  "contactPhone",
  "folder",
] as const;
/** Children of a placemark that are columns. */
const SIMPLE = new Map<string, (typeof OURS)[number]>([
  ["name", "name"],
  ["description", "description"],
  ["address", "address"],
  ["phoneNumber", "contactPhone"],
]);
const FIRST_POSITION = /^\s*([-+]?[\d.]+(?:e[-+]?\d+)?)\s*,\s*([-+]?[\d.]+(?:e[-+]?\d+)?)/i;

/**
 * The placemarks of a KML file as rows. A placemark without a point, or with several, has no position.
 *
 * @throws 422, also while its rows are read, for a damaged file or one without placemarks
 */
export const readKml = (path: string): Promise<FileRows> => kmlRows(() => readBytes(path));

/**
 * The placemarks of a KMZ file as rows: of `doc.kml`, or of the first KML file in it.
 *
 * @throws 422, also while its rows are read, as for {@link readKml}
 */
export async function readKmz(path: string): Promise<FileRows> {
  const parts = await openParts(path);
  parts.close();
  const names = parts.names.filter((name) => /\.kml$/i.test(name));
  const isAtTop = (name: string) => posix.dirname(name) === ".";
  const name = names.find((each) => /^doc\.kml$/i.test(each)) ?? names.find(isAtTop) ?? names[0];
  if (name === undefined) throw refused("The archive has no KML file");
  return kmlRows(() => readPart(path, name));
}

async function* readPart(path: string, name: string): AsyncGenerator<Uint8Array> {
  const parts = await openParts(path);
  try {
    yield* (await parts.read(name)) ?? [];
  } catch {
    // Damaged, locked, or too large: the reader's own words are about workbooks.
    throw refused(
      "The archive can't be unpacked; unpack it yourself and upload the KML file in it",
    );
  } finally {
    parts.close();
  }
}

function kmlRows(bytes: () => AsyncIterable<Uint8Array>): Promise<FileRows> {
  let isLink = false;
  return featureRows({
    ours: OURS,
    none: () =>
      isLink
        ? "The file only links to a map on the web; export the map again with its data in the file"
        : "The file has no placemarks",
    async *read() {
      const collector = placemarkCollector();
      for await (const _ of readMarkup(bytes(), collector.handler)) yield* collector.taken();
      isLink ||= collector.hasLink();
    },
  });
}

function placemarkCollector(): { handler: MarkupHandler; taken(): Feature[]; hasLink(): boolean } {
  let features: Feature[] = [];
  let hasLink = false;
  let feature: Feature | undefined;
  let points: string[] = [];
  /** The names of the folders that are open. */
  let folders: string[] = [];
  function end(placemark: Feature) {
    const [point, another] = points;
    const position = another === undefined && point ? FIRST_POSITION.exec(point) : null;
    placemark.add("longitude", position?.[1] ?? "");
    placemark.add("latitude", position?.[2] ?? "");
    placemark.add("folder", folders.filter(Boolean).join(" / "));
    features.push(placemark);
    feature = undefined;
    points = [];
  }
  const handler: MarkupHandler = {
    open({ name }) {
      if (name === "Placemark") feature = new Feature(OURS);
      else if (name === "Folder") folders.push("");
      else if (name === "NetworkLink") hasLink = true;
    },
    close(element, path, text) {
      const parent = path.at(-1);
      if (element.name === "Folder") folders = folders.slice(0, -1);
      else if (element.name === "name" && parent?.name === "Folder") {
        folders[folders.length - 1] = text().trim().slice(0, 200);
      } else if (!feature) return;
      else if (element.name === "Placemark") end(feature);
      else if (element.name === "coordinates" && parent?.name === "Point") {
        // The second shows that there is more than one.
        if (points.length < 2) points.push(text().trimStart().slice(0, 200));
      } else if (parent) addText(feature, element, path, text);
    },
  };
  return {
    handler,
    taken() {
      const some = features;
      features = [];
      return some;
    },
    hasLink: () => hasLink,
  };
}

function addText(
  feature: Feature,
  element: Element,
  path: readonly Element[],
  text: () => string,
): void {
  const parent = path.at(-1);
  const column = parent?.name === "Placemark" ? SIMPLE.get(element.name) : undefined;
  if (column) feature.add(column, htmlToText(text()));
  else if (element.name === "value" && parent?.name === "Data") {
    feature.add(parent.attributes.get("name") ?? "", htmlToText(text()));
  } else if (element.name === "SimpleData") {
    feature.add(element.attributes.get("name") ?? "", htmlToText(text()));
  } else if (parent?.name === "ExtendedData" && !["Data", "SchemaData"].includes(element.name)) {
    // Elements of other vocabularies.
    feature.add(element.name, htmlToText(text()));
  }
}
