import { useId } from "react";

/** Up to so many letters a text wraps, and is never cut. */
const WRAPS_UP_TO = 60;

/** What people have named: it runs in its own direction, whatever stands around it. */
export const Name = ({ children }: { children: string }) => <span dir="auto">{children}</span>;

/** A name in a narrow place: a long one is cut, and opens in whole by pointer, key or touch. */
export const CutName = ({ children }: { children: string }) =>
  children.length > WRAPS_UP_TO ? <Cut text={children} /> : <Wrapping text={children} />;

/** An email address breaks behind its sign first. */
function Wrapping({ text }: { text: string }) {
  const host = text.indexOf("@") + 1;
  if (host === 0) return <Name>{text}</Name>;
  return (
    <span dir="auto">
      {text.slice(0, host)}
      <wbr />
      {text.slice(host)}
    </span>
  );
}

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
