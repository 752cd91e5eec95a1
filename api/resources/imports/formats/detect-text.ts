import type { FileFormat } from "./format";
import { refused } from "./refusal";
import { wideEncoding } from "./text";

/** What a file of XML is by its root element. */
const ROOTS = new Map<string, FileFormat>([
  ["kml", "kml"],
  ["Document", "kml"],
  ["Folder", "kml"],
  ["Placemark", "kml"],
  ["gpx", "gpx"],
]);
/** Before each feature of a sequence. */
const RECORD_SEPARATOR = "\u001e";
const HTML = "The file is a web page (HTML); open it in Excel or LibreOffice and save it as .xlsx";
const REFUSED_ROOTS = new Map([
  ["html", HTML],
  ["head", HTML],
  ["body", HTML],
  ["table", HTML],
  ["meta", HTML],
  ["script", HTML],
  ["style", HTML],
  ["div", HTML],
  ["svg", "The file is an image; save the table as .xlsx or CSV"],
  ["Workbook", "The file is a workbook of Excel 2003 (XML); save it as .xlsx or CSV"],
  ["document", "The file is a flat OpenDocument file; save it as .ods, .xlsx or CSV"],
  ["osm", "The file is OpenStreetMap data; export it as GeoJSON or CSV"],
  ["TrainingCenterDatabase", "The file is a recorded training (TCX); export it as GPX"],
]);

/**
 * Finds what a text is by its beginning.
 *
 * @throws 422 for web pages and other XML, calendars, and drawings
 */
export function textFormat(start: Buffer): FileFormat {
  const wide = wideEncoding(start);
  const encoding = wide ?? "utf-8";
  const text = new TextDecoder(encoding).decode(start).replace(RECORD_SEPARATOR, "").trimStart();
  if (/^BEGIN:\s*VCARD\b/i.test(text)) return "vcard";
  if (/^BEGIN:\s*VCALENDAR\b/i.test(text)) {
    throw refused("The file is a calendar; save the table as .xlsx or CSV");
  }
  if (/^(?:\{\s*["}]|\[\s*[{\]])/.test(text)) return "geojson";
  if (/^<(?:\?xml\b|!doctype\b|!--|[a-z])/i.test(text)) return markupFormat(text);
  return "text";
}

function markupFormat(text: string): FileFormat {
  const isXml = /^<\?xml\b/i.test(text);
  if (/^<!doctype\s+html/i.test(text)) throw refused(HTML);
  // Behind declarations and comments, with or without a prefix.
  const root = /<(?:[\w-]{1,50}:)?([a-z][\w-]{0,50})(?=[\s/>])/i.exec(withoutComments(text))?.[1];
  const format = ROOTS.get(root ?? "");
  if (format) return format;
  const reason = REFUSED_ROOTS.get(root ?? "") ?? REFUSED_ROOTS.get(root?.toLowerCase() ?? "");
  if (reason) throw refused(reason);
  // A header such as `<name>` begins a table all the same.
  if (!isXml) return "text";
  throw refused("The file is XML, but no KML or GPX; save the table as .xlsx or CSV");
}

/** The beginning of a file is short, so that a comment without end costs little. */
const withoutComments = (text: string) => text.replace(/<!--[\s\S]*?(?:-->|$)/g, "");
