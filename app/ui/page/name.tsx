import { useId } from "react";

/** Up to so many letters a text wraps, and is never cut. */
const WRAPS_UP_TO = 60;

/** Two lines of the narrowest column don't hold it, or one line doesn't hold one of its words. */
const MAY_BE_CUT = /.{28}|\S{14}/;

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

/** The text as the title of an element whose narrow place may cut it; undefined for a short one. */
export const titleOf = (text: string | null | undefined): string | undefined =>
  text && MAY_BE_CUT.test(text) ? text : undefined;

function Cut({ text }: { text: string }) {
  const id = useId();
  return (
    <span className="cut">
      <button type="button" className="cut__face" dir="auto" popovertarget={id} title={text}>
        {text}
      </button>
      <span id={id} className="cut__whole popover" dir="auto" popover="auto">
        {text}
      </span>
    </span>
  );
}
