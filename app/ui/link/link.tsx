import { type LinkProps, Link as RemixLink } from "@remix-run/react";

/**
 * A link within the console. In the browser it is Remix' own; on the server an address that is
 * written out needs none of what that looks up, which is a good part of what a page of links costs.
 */
export const Link: typeof RemixLink =
  typeof document === "undefined" ? (WrittenLink as typeof RemixLink) : RemixLink;

/** What Remix' link writes. */
function WrittenLink(props: LinkProps) {
  const { to } = props;
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <RemixLink {...props} />;
  const {
    to: _to,
    prefetch: _prefetch,
    discover = "render",
    preventScrollReset: _preventScrollReset,
    relative: _relative,
    reloadDocument,
    replace: _replace,
    state: _state,
    viewTransition: _viewTransition,
    ...attributes
  } = props;
  const discovered = discover === "render" && !reloadDocument ? "true" : undefined;
  return <a {...attributes} data-discover={discovered} href={to} />;
}
