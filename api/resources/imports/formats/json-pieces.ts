import { refused } from "./refusal";

/** What a scan finds: a feature, or the JSON around the features with their array left empty. */
export interface JsonPiece {
  text: string;
  /** Whether it is an element of a list of features. */
  isElement: boolean;
}

const MOST_DEPTH = 100;
/** Of one feature, whose long coordinates are left out. A row may have half as many. */
const MOST_PIECE_CHARACTERS = 200_000;
/** The coordinates of a point take less; those of lines and areas are not needed. */
const MOST_COORDINATE_CHARACTERS = 200;
const MOST_KEY_CHARACTERS = 20;
const OUTSIDE = /["{}[\],]/g;
const INSIDE = /["\\]/g;

/**
 * Cuts GeoJSON into features without parsing it, so that each can be parsed alone and no more than
 * one is in memory. The elements of an array `features`, or of an array as the whole file, are cut
 * out; other values are pieces as a whole, one after another as in newline-delimited GeoJSON.
 *
 * @throws 422 for JSON that is nested too deeply, is cut off, or has a feature that is too large
 */
export async function* jsonPieces(text: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  const cutter = new Cutter();
  for await (const piece of text) {
    cutter.write(piece);
    yield* cutter.taken();
  }
  cutter.end();
  yield* cutter.taken();
}

class Cutter {
  #pieces: JsonPiece[] = [];
  /** The brackets that are open. */
  readonly #open: string[] = [];
  #isInString = false;
  #isEscaped = false;
  /** The last string, while only a colon can be between it and the next bracket. */
  #key = "";
  /** The depth of the array whose elements are cut out, 0 for none. */
  #listDepth = 0;
  readonly #outer = new PieceBuffer();
  readonly #element = new PieceBuffer();
  #buffer = this.#outer;
  /** Where coordinates begin in the buffer, and at which depth. */
  #coordinates: { from: number; depth: number } | undefined;
  #isLeavingOut = false;
  /** The text at hand, where what is not in the buffer begins, and where its last string does. */
  #text = "";
  #from = 0;
  #stringFrom = 0;

  write(text: string): void {
    this.#text = text;
    this.#from = 0;
    this.#stringFrom = 0;
    for (let at = 0; at < text.length; ) {
      // The sign after a backslash is part of the string, also in the next piece of the file.
      if (this.#isEscaped) {
        this.#isEscaped = false;
        at++;
        continue;
      }
      const signs = this.#isInString ? INSIDE : OUTSIDE;
      signs.lastIndex = at;
      const found = signs.exec(text);
      if (!found) break;
      this.#take(found[0], found.index);
      at = found.index + 1;
    }
    if (this.#isInString) this.#extendKey(text.length);
    this.#flush(text.length);
  }

  end(): void {
    if (this.#open.length > 0 || this.#isInString || this.#outer.take().trim() !== "") {
      throw damagedJson();
    }
  }

  taken(): JsonPiece[] {
    const some = this.#pieces;
    this.#pieces = [];
    return some;
  }

  #take(sign: string, at: number) {
    if (this.#isInString) {
      this.#isEscaped = sign === "\\";
      this.#isInString = this.#isEscaped;
      if (!this.#isInString) this.#extendKey(at);
      return;
    }
    const isInList = this.#listDepth > 0 && this.#open.length === this.#listDepth;
    if (sign === "{" || sign === "[") this.#openBracket(sign, at, isInList);
    else if (sign === "}" || sign === "]") this.#closeBracket(sign, at);
    else if (sign === "," && isInList) {
      // Between elements that are cut out.
      this.#flush(at);
      this.#from = at + 1;
    }
    this.#isInString = sign === '"';
    this.#key = "";
    this.#stringFrom = at + 1;
  }

  #openBracket(sign: string, at: number, isInList: boolean) {
    const depth = this.#open.length;
    const isList =
      depth === 0 || (depth === 1 && this.#open[0] === "{" && this.#key === "features");
    if (this.#listDepth === 0 && sign === "[" && isList) this.#listDepth = depth + 1;
    else if (isInList && sign === "{") {
      this.#flush(at);
      this.#buffer = this.#element;
    }
    if (this.#open.push(sign) > MOST_DEPTH) {
      throw refused("The file is JSON that is nested too deeply");
    }
    if (sign === "[" && this.#key === "coordinates" && !this.#coordinates) {
      this.#flush(at + 1);
      this.#coordinates = { from: this.#buffer.length, depth: depth + 1 };
    }
  }

  #closeBracket(sign: string, at: number) {
    if (this.#open.pop() !== (sign === "}" ? "{" : "[")) throw damagedJson();
    const depth = this.#open.length;
    if (this.#coordinates && depth < this.#coordinates.depth) {
      this.#flush(at);
      this.#coordinates = undefined;
      this.#isLeavingOut = false;
    }
    if (this.#buffer === this.#element && depth === this.#listDepth) {
      this.#flush(at + 1);
      this.#pieces.push({ text: this.#element.take(), isElement: true });
      this.#buffer = this.#outer;
    } else if (depth < this.#listDepth) this.#listDepth = 0;
    if (depth > 0) return;
    this.#flush(at + 1);
    this.#pieces.push({ text: this.#outer.take(), isElement: false });
  }

  #extendKey(to: number) {
    if (this.#key.length >= MOST_KEY_CHARACTERS) return;
    this.#key += this.#text.slice(
      this.#stringFrom,
      Math.min(to, this.#stringFrom + MOST_KEY_CHARACTERS),
    );
  }

  /** Adds the text up to this place to the buffer, unless it is of long coordinates. */
  #flush(to: number) {
    const text = this.#text.slice(this.#from, to);
    // Of a million features, the line ends between them alone would be too much.
    const isBetween = this.#buffer === this.#outer && this.#open.length === this.#listDepth;
    if (!this.#isLeavingOut) this.#buffer.add(isBetween ? text.trimEnd() : text);
    this.#from = to;
    const from = this.#coordinates?.from;
    if (from === undefined || this.#buffer.length <= from + MOST_COORDINATE_CHARACTERS) return;
    this.#buffer.cut(from);
    this.#isLeavingOut = true;
  }
}

/** Text that is put together, up to the most that one piece may have. */
class PieceBuffer {
  #text = "";

  get length(): number {
    return this.#text.length;
  }

  add(more: string): void {
    this.#text += more;
    if (this.#text.length > MOST_PIECE_CHARACTERS) {
      throw refused(`The file has a feature of more than ${MOST_PIECE_CHARACTERS} characters`);
    }
  }

  cut(length: number): void {
    this.#text = this.#text.slice(0, length);
  }

  take(): string {
    const whole = this.#text;
    this.#text = "";
    return whole;
  }
}

export const damagedJson = () =>
  refused("The file is damaged JSON; export it again, or save the table as CSV");
