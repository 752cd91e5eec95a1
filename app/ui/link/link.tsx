import {
  createPath,
  type LinkProps,
  PrefetchPageLinks,
  type Link as RemixLink,
  useHref,
} from "@remix-run/react";
import { type MouseEvent, useRef, useState } from "react";
import { usePageRouter } from "../hooks/page-router";
import { useHandOn } from "./page-office";

/**
 * A link within the console, for the office that its page belongs to. An address that is written out
 * needs none of what Remix's own link looks up, which is a good part of what a page of links costs,
 * on the server and in the browser. All routes are known from the start, so no link is there to be
 * discovered.
 */
export const Link = (typeof document === "undefined"
  ? WrittenLink
  : FollowedLink) as unknown as typeof RemixLink;

function useTarget(to: LinkProps["to"]): LinkProps["to"] {
  const handOn = useHandOn();
  return typeof to === "string" ? handOn(to) : to;
}

/** Whether it is a path from the root on, or an address elsewhere. */
const isWrittenOut = (to: LinkProps["to"]): to is string =>
  typeof to === "string" && /^(\/|[a-z][a-z\d+.-]*:)/i.test(to);

/** A link that depends on the page it is on. */
const RelativeLink = ({ to, relative, ...props }: LinkProps) => (
  <Link {...props} to={useHref(to, { relative })} />
);

/** What Remix's link writes. */
function WrittenLink(props: LinkProps) {
  const to = useTarget(props.to);
  if (!isWrittenOut(to)) return <RelativeLink {...props} to={to} />;
  return <a {...attributesOf(props)} href={to} />;
}

/** The same, which does what Remix's link does. */
function FollowedLink(props: LinkProps) {
  const to = useTarget(props.to);
  const router = usePageRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [isMeant, setMeant] = useState(false);
  if (!isWrittenOut(to)) return <RelativeLink {...props} to={to} />;

  const isElsewhere = !/^\/(?!\/)/.test(to);
  const { target, replace, state, preventScrollReset, viewTransition } = props;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    props.onClick?.(event);
    const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || isModified) return;
    if (isElsewhere || props.reloadDocument || (target && target !== "_self")) return;
    event.preventDefault();
    const { navigate, state: now } = router();
    void navigate(to, {
      state,
      preventScrollReset,
      viewTransition,
      // As browsers do with a link to the page that is on screen.
      replace: replace ?? createPath(now.location) === to,
    });
  };
  const mean = () => {
    timer.current ??= setTimeout(() => setMeant(true), INTENT_MS);
  };
  const forget = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setMeant(false);
  };
  const intent = props.prefetch === "intent" &&
    !isElsewhere && {
      onFocus: mean,
      onMouseEnter: mean,
      onTouchStart: mean,
      onBlur: forget,
      onMouseLeave: forget,
    };
  return (
    <>
      <a {...attributesOf(props)} {...intent} href={to} onClick={follow} />
      {isMeant && <PrefetchPageLinks page={to} />}
    </>
  );
}

/** So long a link is pointed at before its page is fetched. */
const INTENT_MS = 100;

function attributesOf({
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
}: LinkProps) {
  return attributes;
}
