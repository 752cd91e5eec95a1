/** Gives each text a number, the same text the same one, and keeps it once. */
export class Numbered {
  readonly texts: string[] = [];
  #numbers = new Map<string, number>();

  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}
