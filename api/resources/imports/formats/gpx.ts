import type { FileRows } from "../locations";
import { htmlToText } from "./html";
import { type Element, type MarkupHandler, readMarkup } from "./markup";
import { Feature, featureRows } from "./table";
import { readBytes } from "./text";

const OURS = [
  "name",
  "latitude",
  "longitude",
  "description",
  "address",
  "city",
  "zip",
  "contactPhone",
] as const;
/** Elements of waypoints, Garmin's extensions among them, that are columns by other names. */
const RENAMED = new Map([
  ["desc", "description"],
  ["StreetAddress", "address"],
  ["City", "city"],
  ["PostalCode", "zip"],
  ["State", "state"],
  ["Country", "country"],
  ["PhoneNumber", "contactPhone"],
  ["Category", "category"],
  ["sym", "symbol"],
  ["ele", "elevation"],
]);
/** Times and the quality of a position say nothing about a location. */
const LEFT_OUT = new Set([
  "time",
  "magvar",
  "geoidheight",
  "fix",
  "sat",
  "hdop",
  "vdop",
  "pdop",
  "ageofdgpsdata",
  "dgpsid",
  "DisplayMode",
  // Of each bend of a calculated route.
  "Subclass",
]);

/**
 * The waypoints of a GPX file as rows; the points of its routes where it has no waypoint. Points of
 * tracks are left out.
 *
 * @throws 422, also while its rows are read, for a damaged file or one without such points
 */
export async function readGpx(path: string): Promise<FileRows> {
  const kind = (await hasWaypoints(path)) ? "wpt" : "rtept";
  return featureRows({
    ours: OURS,
    none: () => "The file has no waypoints and no points of routes",
    async *read() {
      const collector = pointCollector(kind);
      for await (const _ of readMarkup(readBytes(path), collector.handler)) {
        yield* collector.taken();
      }
    },
  });
}

/** Files have their waypoints first, as a rule. */
async function hasWaypoints(path: string): Promise<boolean> {
  let found = false;
  const open = ({ name }: Element) => {
    found ||= name === "wpt";
  };
  for await (const _ of readMarkup(readBytes(path), { open })) {
    if (found) return true;
  }
  return found;
}

function pointCollector(kind: "wpt" | "rtept"): { handler: MarkupHandler; taken(): Feature[] } {
  let features: Feature[] = [];
  let feature: Feature | undefined;
  /** The last element that was opened; only it can end without elements in it. */
  let leaf: Element | undefined;
  let comment = "";
  const handler: MarkupHandler = {
    open(element) {
      leaf = element;
      if (element.name !== kind) return;
      feature = new Feature(OURS);
      comment = "";
      feature.add("latitude", element.attributes.get("lat") ?? "");
      feature.add("longitude", element.attributes.get("lon") ?? "");
    },
    close(element, path, text) {
      if (!feature) return;
      if (element.name === kind) {
        // Garmin writes the description into the comment as well.
        const isSame = feature.get("description") === comment;
        feature.add(feature.get("description") && !isSame ? "comment" : "description", comment);
        features.push(feature);
        feature = undefined;
      } else if (element.name === "link" && element.attributes.has("href")) {
        feature.add("link", element.attributes.get("href") ?? "");
      } else if (element !== leaf || path.at(-1)?.name === "link") return;
      else if (element.name === "cmt") comment = htmlToText(text());
      else if (!LEFT_OUT.has(element.name)) {
        feature.add(RENAMED.get(element.name) ?? element.name, htmlToText(text()));
      }
    },
  };
  return {
    handler,
    taken() {
      const some = features;
      features = [];
      return some;
    },
  };
}
