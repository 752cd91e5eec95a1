/** A property of a vCard, such as `TEL;TYPE=work:+1 614 555 0100`. */
export interface Property {
  /** In capital letters, without the group before it. */
  name: string;
  /** The types and bare words among its parameters, in capital letters. */
  types: readonly string[];
  /** The parts between semicolons; most properties have one. */
  parts: readonly string[];
  /** The value as a whole. */
  text: string;
}

const NAME = /^(?:[\w-]{1,100}\.)?([a-z\d-]{1,100})(?=[;:])/i;
const MOST_PARAMETERS = 50;

/** Reads a line whose characters are bytes; undefined for lines that are no property, and for bytes such as photos. */
export function readProperty(line: string): Property | undefined {
  const name = NAME.exec(line);
  if (!name?.[1]) return undefined;
  const colon = colonOf(line, name[0].length);
  if (colon < 0) return undefined;
  const parameters = line
    .slice(name[0].length + 1, colon)
    .split(";", MOST_PARAMETERS)
    .map(parameterOf);
  const valuesOf = (key: string) =>
    parameters.filter((each) => each.key === key).flatMap(({ values }) => values);
  // Version 2.1 writes types and encodings as bare words.
  const words = valuesOf("");
  const encodings = [...valuesOf("ENCODING"), ...words];
  if (encodings.includes("BASE64") || encodings.includes("B")) return undefined;
  const raw = line.slice(colon + 1);
  const bytes = encodings.includes("QUOTED-PRINTABLE") ? unquoted(raw) : raw;
  const decoded = decode(Buffer.from(bytes, "latin1"), valuesOf("CHARSET")[0]);
  const value = decoded.replace(/\r\n?/g, "\n");
  const isPreferred = valuesOf("PREF").length > 0;
  return {
    name: name[1].toUpperCase(),
    types: [...valuesOf("TYPE"), ...words, ...(isPreferred ? ["PREF"] : [])],
    parts: splitParts(value).map(unescaped),
    text: unescaped(value),
  };
}

/** The colon before the value; quoted parameters may have others. */
function colonOf(line: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < line.length; at++) {
    const sign = line[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ":" && !isQuoted) return at;
  }
  return -1;
}

function parameterOf(text: string): { key: string; values: string[] } {
  const equals = text.indexOf("=");
  return {
    key: text.slice(0, Math.max(equals, 0)).toUpperCase(),
    values: text
      .slice(equals + 1)
      .replaceAll('"', "")
      .toUpperCase()
      .split(",", MOST_PARAMETERS)
      .filter(Boolean),
  };
}

const unquoted = (text: string) =>
  text.replace(/=([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Making a decoder takes longer than most values. */
const utf8 = new TextDecoder("utf-8", { fatal: true });
const western = new TextDecoder("windows-1252");

/** Without a character set it is UTF-8, or what Outlook writes on Western computers. */
function decode(bytes: Uint8Array, charset: string | undefined): string {
  const isUtf8 = charset === undefined || charset === "UTF-8";
  return (
    (isUtf8 ? undefined : decodeAs(bytes, charset)) ??
    decodeWith(utf8, bytes) ??
    western.decode(bytes)
  );
}

function decodeAs(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return decodeWith(new TextDecoder(charset, { fatal: true }), bytes);
  } catch {
    // An unknown character set.
    return undefined;
  }
}

/** @returns undefined for other bytes than the character set has */
function decodeWith(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Splits at semicolons that no backslash precedes. */
function splitParts(value: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < value.length; at++) {
    if (value[at] === "\\") at++;
    else if (value[at] === ";") {
      parts.push(value.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(value.slice(from));
  return parts;
}

const unescaped = (text: string) =>
  text.replace(/\\([\s\S])/g, (whole, sign: string) => {
    if (sign === "n" || sign === "N") return "\n";
    return /[,;:\\]/.test(sign) ? sign : whole;
  });
