/** What browsers give as the code of every key that an input method takes. */
const TAKEN = 229;

/**
 * Whether a key is for an input method, as for Chinese: its Enter ends a word and does nothing else.
 * Safari reports that Enter after the composition has ended, by its code alone.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === TAKEN;
