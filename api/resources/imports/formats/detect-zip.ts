import { openParts, type Parts } from "../workbook/zip";
import type { FileFormat } from "./format";
import { refused } from "./refusal";

const MOST_BYTES_OF_TYPE = 1000;
const ODS = /^application\/vnd\.oasis\.opendocument\.spreadsheet/;

/** Archives by the name of a part, and why they are refused. */
const REFUSED: readonly (readonly [part: RegExp, reason: string])[] = [
  [/^xl\/workbook\.bin$/, "The file is a binary workbook (.xlsb); save it as .xlsx or CSV"],
  [/^word\//, "The file is a Word document; save the table as .xlsx or CSV"],
  [/^ppt\//, "The file is a presentation; save the table as .xlsx or CSV"],
  [
    /(?:^|\/)Index(?:\.zip$|\/.*\.iwa$)/,
    "The file is a document of Numbers, Pages or Keynote; export the table as .xlsx or CSV",
  ],
  [/\.shp$/i, "The file is a shapefile; export it as GeoJSON or CSV"],
  [/\.gdb\//i, "The file is a geodatabase; export it as GeoJSON or CSV"],
];
const TABLE = /\.(?:csv|tsv|txt|xlsx|ods|gpx|geojson|json|vcf)$/i;

/**
 * Finds what a zip archive is by the names of its parts.
 *
 * @throws 422 for archives that are neither a workbook nor a map
 */
export async function archiveFormat(path: string): Promise<FileFormat> {
  const parts = await openParts(path);
  try {
    return formatOf(parts.names, await readType(parts));
  } finally {
    parts.close();
  }
}

function formatOf(names: readonly string[], type: string): FileFormat {
  if (ODS.test(type)) return "ods";
  if (type.startsWith("application/vnd.oasis.opendocument.")) {
    throw refused(
      "The file is an OpenDocument file without sheets; save the table as .xlsx or CSV",
    );
  }
  const reason = REFUSED.find(([part]) => names.some((name) => part.test(name)))?.[1];
  if (reason) throw refused(reason);
  if (names.includes("_rels/.rels")) return "xlsx";
  if (names.some((name) => /\.kml$/i.test(name))) return "kmz";
  if (names.some((name) => TABLE.test(name))) {
    throw refused("The file is an archive; unpack it and upload the table in it");
  }
  throw refused("The file is an archive, but no Excel workbook (.xlsx); save it as CSV");
}

async function readType(parts: Parts): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await parts.read("mimetype", MOST_BYTES_OF_TYPE)) ?? []) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("latin1").trim();
}
