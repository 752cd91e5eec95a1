import { type ReactNode, useId } from "react";

/** Up to so many letters a text wraps, and is never cut. */
export const WRAPS_UP_TO = 60;

/** One line of the narrowest column doesn't hold one of its words. */
const LONG_WORD = /\S{14}/;
/** Two lines of it don't hold the text. */
const LONG_TEXT = /.{28}/;

/** What people have named: it runs in its own direction, whatever stands around it. */
export const Name = ({ children }: { children: string }) => <span dir="auto">{children}</span>;

/** A name in a narrow place: a long one is cut, and opens in whole by pointer, key or touch. */
export const CutName = ({ children }: { children: string }) =>
  children.length > WRAPS_UP_TO ? (
    <Cut text={children} />
  ) : (
    <span dir="auto" title={titleOf(children)}>
      {children}
    </span>
  );

/**
 * The text as the title of an element whose narrow place may cut it; undefined for a short one.
 *
 * @param wraps the place has as many lines as the text needs: only a long word is cut there
 */
export function titleOf(text: string | null | undefined, wraps = false): string | undefined {
  if (!text) return undefined;
  return LONG_WORD.test(text) || (!wraps && LONG_TEXT.test(text)) ? text : undefined;
}

/**
 * A long text in a narrow place: it is cut, and opens in whole by pointer, key or touch.
 *
 * @param children the same text with marks in it
 */
export function Cut({ text, children = text }: { text: string; children?: ReactNode }) {
  const id = useId();
  return (
    <span className="cut">
      <button type="button" className="cut__face" dir="auto" popovertarget={id} title={text}>
        {children}
      </button>
      <span id={id} className="cut__whole popover" dir="auto" popover="auto">
        {children}
      </span>
    </span>
  );
}
