/** How far two words are apart by mistyped letters. */

/** So many letters of a word are mistyped at most: none where it is short or has digits. */
export const likelyEdits = (word: string): number =>
  word.length < 4 || /\d/.test(word) ? 0 : word.length < 8 ? 1 : 2;

/**
 * The fewest letters left out, put in, exchanged or swapped with the next one that make a word
 * the beginning of another, or all of it (optimal string alignment).
 * @param most where there are more, any number above it may be returned
 */
export function editsFromBeginning(word: string, of: string, most: number): number {
  if (word.length - of.length > most) return most + 1;
  const columns = Math.min(of.length, word.length + most);
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row++) {
    const current = [row];
    for (let column = 1; column <= columns; column++) {
      const exchanged = word[row - 1] === of[column - 1] ? 0 : 1;
      let edits = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + exchanged,
      );
      if (word[row - 1] === of[column - 2] && word[row - 2] === of[column - 1]) {
        edits = Math.min(edits, (beforeLast[column - 2] ?? Infinity) + 1);
      }
      current.push(edits);
    }
    if (Math.min(...current) > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(...last);
}
