import { crc32, deflateRawSync } from "node:zlib";

const TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const links = (targets: Record<string, string>) =>
  `<Relationships>${Object.entries(targets)
    .map(
      ([type, target], at) =>
        `<Relationship Id="r${at}" Type="${TYPE}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** Parts of a workbook beside those that it always has. */
export interface WorkbookParts {
  /** The rows of its first sheet, as XML. */
  rows: string;
  /** The texts that cells share, as XML of each. */
  texts?: readonly string[];
  /** Formats of numbers by their numbers; a cell's style is its place here. */
  formats?: readonly { id: number; code?: string }[];
  /** As Excel on old Macs counts days. */
  from1904?: boolean;
}

/** An Excel workbook of one visible sheet, and of one hidden before it. */
export function workbook({ rows, texts = [], formats = [], from1904 = false }: WorkbookParts) {
  const codes = formats.map(({ id, code }) =>
    code === undefined ? "" : `<numFmt numFmtId="${id}" formatCode="${code}"/>`,
  );
  const xfs = formats.map(({ id }) => `<xf numFmtId="${id}"/>`);
  return zipped({
    "_rels/.rels": links({ officeDocument: "xl/workbook.xml" }),
    "xl/workbook.xml": `<workbook xmlns:r="${TYPE}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets><sheet name="Old" state="hidden" r:id="none"/><sheet name="Places" r:id="r0"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": links({
      worksheet: "worksheets/sheet1.xml",
      sharedStrings: "/xl/sharedStrings.xml",
      styles: "styles.xml",
    }),
    "xl/sharedStrings.xml": `<sst>${texts.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet><numFmts>${codes.join("")}</numFmts><cellXfs>${xfs.join("")}</cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
}

/** Rows of texts as XML, written into their cells. */
export const textRows = (rows: readonly (readonly string[])[]) =>
  rows
    .map(
      (cells) =>
        `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join("")}</row>`,
    )
    .join("");

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A zip archive of these files. */
export function zipped(files: Record<string, string | Uint8Array>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content as string);
    const packed = deflateRawSync(plain);
    // From the version needed to the length of what is extra, the same in both places.
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(plain), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(plain.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    bodies.push(Buffer.concat([Buffer.from("PK\x03\x04"), about, Buffer.from(name), packed]));
    const where = Buffer.alloc(14);
    where.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    directory.push(
      Buffer.concat([Buffer.from("PK\x01\x02"), made, about, where, Buffer.from(name)]),
    );
    offset += bodies.at(-1)?.length ?? 0;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from("PK\x05\x06"), end]);
}
