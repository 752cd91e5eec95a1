/** What a file is by its content: `text` is a table with a delimiter, in an encoding of its own. */
export type FileFormat = "text" | "xlsx" | "ods" | "kml" | "kmz" | "gpx" | "geojson" | "vcard";
