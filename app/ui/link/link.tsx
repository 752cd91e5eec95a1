import { type LinkProps, Link as RemixLink } from "@remix-run/react";
import { forwardRef } from "react";
import { useHandOn } from "./page-office";

/**
 * A link within the console, for the office that its page belongs to. In the browser it is Remix' own; on the server an address that is
 * written out needs none of what that looks up, which is a good part of what a page of links costs.
 * All routes are known from the start, so no link is there to be discovered.
 */
export const Link = (typeof document === "undefined"
  ? WrittenLink
  : forwardRef<HTMLAnchorElement, LinkProps>((props, ref) => (
      <RemixLink discover="none" {...props} to={useTarget(props.to)} ref={ref} />
    ))) as unknown as typeof RemixLink;

function useTarget(to: LinkProps["to"]): LinkProps["to"] {
  const handOn = useHandOn();
  return typeof to === "string" ? handOn(to) : to;
}

/** What Remix' link writes. */
function WrittenLink(props: LinkProps) {
  const to = useTarget(props.to);
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) {
    return <RemixLink discover="none" {...props} to={to} />;
  }
  const {
    to: _to,
    prefetch: _prefetch,
    discover: _discover,
    preventScrollReset: _preventScrollReset,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    state: _state,
    viewTransition: _viewTransition,
    ...attributes
  } = props;
  return <a {...attributes} href={to} />;
}
