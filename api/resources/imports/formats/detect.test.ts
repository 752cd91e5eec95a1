import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { workbook, zipped } from "../../../testing/workbook";
import { detectFormat } from "./detect";
import { withFile } from "./testing/read";

const ODS = "application/vnd.oasis.opendocument.spreadsheet";
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const detect = (content: string | Uint8Array) => withFile(content, detectFormat);

it.each([
  ["text", ""],
  ["text", "name,city\nA,Oslo\n"],
  ["text", "name;GPKG;WEBP\n"],
  ["text", "BMW;city\nGIF\n"],
  ["text", "[name],<city>\n"],
  ["text", "<name>,<city>\nA,Oslo\n"],
  ["text", utf16("name\tcity\n")],
  ["text", Buffer.from("M\xfcller;1\n", "latin1")],
  ["text", Buffer.from("\0\x01\x02binary")],
  ["xlsx", workbook({ rows: "" })],
  ["ods", zipped({ mimetype: ODS, "content.xml": "" })],
  ["kmz", zipped({ "images/a.png": "", "doc.kml": "" })],
  ["kml", '<?xml version="1.0"?>\n<!-- a <gpx> -->\n<kml xmlns="x">'],
  ["kml", '\ufeff\n<kml:kml xmlns:kml="x">'],
  ["kml", utf16('<?xml version="1.0"?><kml>')],
  ["gpx", '<?xml version="1.0"?><gpx\nversion="1.1">'],
  ["geojson", '{\n  "type": "FeatureCollection"'],
  ["geojson", '[{"type":"Feature"}]'],
  ["geojson", '\u001e{"type":"Feature"}'],
  ["geojson", utf16('{"type":"Feature"}')],
  ["vcard", "BEGIN:VCARD\r\nVERSION:3.0"],
  ["vcard", "\ufeff\nbegin:vcard\n"],
])("the format %s is found (%#)", async (format, content) => {
  expect(await detect(content)).toBe(format);
});

const oldOffice = (part: string) =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(65_536 - 15),
    Buffer.from(part, "utf16le"),
  ]);

it.each([
  ["a PDF", Buffer.from("%PDF-1.7\n%\xe2\xe3", "latin1")],
  ["an image", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
  ["an image", Buffer.from("\xff\xd8\xff\xe0", "latin1")],
  ["an image", Buffer.from("RIFF\x01\x02\x03\x04WEBPVP8 ", "latin1")],
  ["an image or a video", Buffer.from("\0\0\0\x18ftypheic", "latin1")],
  ["an image", '<svg xmlns="x">'],
  ["a database (SQLite", Buffer.from("SQLite format 3\0")],
  ["a database (Microsoft Access)", Buffer.from("\0\x01\0\0Standard ACE DB\0")],
  ["packed", Buffer.from("\x1f\x8b\x08", "latin1")],
  ["a text document (RTF)", "{\\rtf1"],
  ["a web page (HTML)", "<!DOCTYPE html>\n<html>"],
  ["a web page (HTML)", '<html xmlns:o="urn:schemas-microsoft-com:office:office">'],
  ["a web page (HTML)", "<TABLE ><tr>"],
  [
    "a workbook of Excel 2003 (XML)",
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook >',
  ],
  ["a flat OpenDocument file", '<?xml version="1.0"?><office:document xmlns:office="x">'],
  ["OpenStreetMap data", '<?xml version="1.0"?><osm version="0.6">'],
  ["XML, but no KML or GPX", '<?xml version="1.0"?><rss version="2">'],
  ["a calendar", "BEGIN:VCALENDAR\n"],
  ["a workbook of an old kind (.xls); save it as .xlsx or CSV", oldOffice("Workbook")],
  ["a Word document", oldOffice("WordDocument")],
  ["a binary workbook (.xlsb)", zipped({ "_rels/.rels": "", "xl/workbook.bin": "" })],
  ["a Word document", zipped({ "_rels/.rels": "", "word/document.xml": "" })],
  ["a presentation", zipped({ "_rels/.rels": "", "ppt/presentation.xml": "" })],
  ["a document of Numbers, Pages or Keynote", zipped({ "Index/Document.iwa": "" })],
  ["a shapefile", zipped({ "a/places.shp": "", "a/places.dbf": "" })],
  ["an archive; unpack it", zipped({ "places.csv": "" })],
  ["an archive, but no Excel workbook (.xlsx); save it as CSV", zipped({ a: "" })],
  ["an OpenDocument file without sheets", zipped({ mimetype: ODS.replace("spreadsheet", "text") })],
])("a file that is %s is refused by its name", async (kind, content) => {
  await expect(detect(content)).rejects.toMatchObject({
    statusCode: 422,
    message: expect.stringContaining(`The file is ${kind}`),
  });
});

it("a workbook with a password and a damaged archive are refused", async () => {
  await expect(detect(oldOffice("EncryptedPackage"))).rejects.toMatchObject({
    message: "The workbook is protected by a password; save it without one",
  });
  await expect(detect("PK\x03\x04broken")).rejects.toMatchObject({ statusCode: 422 });
});

it("files by other names than their content are found", async () => {
  const foreign = async (name: string) =>
    detect(await readFile(new URL(`testing/foreign/${name}`, import.meta.url)));
  expect(await foreign("i51.ods")).toBe("ods");
  expect(await foreign("i53-csv-renamed.xlsx")).toBe("text");
  await expect(foreign("i50-xls-renamed.xlsx")).rejects.toMatchObject({
    message: "The file is a workbook of an old kind (.xls); save it as .xlsx or CSV",
  });
  await expect(foreign("i52.xlsb")).rejects.toMatchObject({
    message: "The file is a binary workbook (.xlsb); save it as .xlsx or CSV",
  });
});
