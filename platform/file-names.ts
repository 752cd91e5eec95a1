/** Names of the files that people download, in their own script. */
import contentDisposition from "content-disposition";

/** With 20 more characters it fits the 255 bytes of a file's name in nearly every script. */
const LONGEST = 60;

/** Letters and digits of any script, and dashes: a name that every system takes. May be empty. */
export function toFileName(name: string): string {
  const plain = name.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return [...trimDashes(plain)].slice(0, LONGEST).join("");
}

/**
 * The `Content-Disposition` of a file to download: its name as it is (RFC 8187), and for old
 * programs one in plain letters.
 * @param name with its extension
 */
export function attachmentNamed(name: string): string {
  const extension = /\.\w+$/.exec(name)?.[0] ?? "";
  const plain = name
    .slice(0, name.length - extension.length)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.]+/g, "-");
  return contentDisposition(name, { fallback: `${trimDashes(plain) || "file"}${extension}` });
}

/**
 * The file name of a `Content-Disposition`, in any script, without any path and what could
 * mislead its reader, such as a change of the writing direction; undefined without one.
 */
export function fileNameIn(header: string | null): string | undefined {
  const name = header && readParameter(header);
  const plain = name
    ?.replace(/^.*[/\\]/s, "")
    .replace(/[^\p{L}\p{M}\p{N}_ .()-]/gu, "_")
    .trim();
  return plain || undefined;
}

function readParameter(header: string): string | undefined {
  try {
    const { filename } = contentDisposition.parse(header).parameters;
    return filename && asUtf8(filename);
  } catch {
    // Not by the rules, such as a name with spaces and without quotes.
    return /filename="?([^";]+)"?/i.exec(header)?.[1];
  }
}

/** Headers are read as Latin-1; some servers put UTF-8 into them all the same. */
function asUtf8(name: string): string {
  if (/[^\0-\xff]/.test(name)) return name;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(name, "latin1"));
  } catch {
    return name;
  }
}

const trimDashes = (text: string) => text.replace(/^-+|-+$/g, "");
