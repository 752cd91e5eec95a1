import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, Icon, Link, Progress } from "..";
import { ShortcutsContext } from "../hooks/shortcuts";
import { Avatar } from "../page";
import { Nav, type NavEntry } from "./nav";
import { Shortcuts } from "./shortcuts";
import { type Theme, ThemeSwitch } from "./theme-switch";

export interface ShellProps {
  brand: ReactNode;
  nav: NavEntry[];
  user: { displayName: string; photo?: string | null; detail?: string; to: string };
  /** Above the entries. */
  officePicker?: ReactNode;
  /** A POST form at the sidebar's end. */
  signOut: { label: string; action: string };
  theme: Theme;
  /** Gets `theme` and `redirectTo` by POST. */
  themeAction: string;
  /** Whether a single key is a shortcut, and the page where it is turned off. */
  shortcuts: false | { settings: string };
  /** In the header, before the user: what waits for them. */
  messages?: ReactNode;
  /** In the header, beside the user's name. */
  userMenu?: ReactNode;
  /** Above every page's content: what is out of the ordinary about being here. */
  banner?: ReactNode;
  /** Where a dialog is open that no scripts hold the focus in. */
  inert?: "" | undefined;
  children: ReactNode;
}

/**
 * The frame of every page after signing in. The sidebar stands open on large screens, is a
 * rail of icons on medium ones, and a drawer behind the Menu button wherever it is not open.
 */
export function Shell(props: ShellProps) {
  const { brand, nav, user, officePicker, signOut, inert, children } = props;
  const { state } = useNavigation();
  const side = useRef<HTMLElement>(null);
  useEffect(() => {
    if (state !== "idle" && side.current?.matches(":popover-open")) side.current.hidePopover();
  }, [state]);

  return (
    <div className="shell">
      <a className="shell__skip" href="#content" inert={inert}>
        Skip to content
      </a>
      <aside
        ref={side}
        id="sidebar"
        className="shell__side"
        popover="auto"
        aria-label="Sidebar"
        inert={inert}
      >
        <div className="shell__brand">
          {brand}
          <button
            type="button"
            className="icon-button shell__close"
            popovertarget="sidebar"
            popovertargetaction="hide"
            aria-label="Close menu"
          >
            <Icon name="x" />
          </button>
        </div>
        {officePicker && <div className="shell__office">{officePicker}</div>}
        <Nav entries={nav} />
        <Form method="post" action={signOut.action} className="shell__out">
          <button type="submit" className="shell__entry" title={signOut.label}>
            <Icon name="log-out" />
            <span className="shell__label">{signOut.label}</span>
          </button>
        </Form>
      </aside>
      <header className="shell__top" inert={inert}>
        <Progress />
        <button type="button" className="icon-button shell__menu" popovertarget="sidebar">
          <Icon name="menu" />
          <span className="visually-hidden">Menu</span>
        </button>
        <div className="shell__user row gap-2">
          <ThemeSwitch theme={props.theme} action={props.themeAction} />
          {props.messages}
          <Link to={user.to} className="shell__account row gap-2" title={user.detail}>
            <Avatar name={user.displayName} photo={user.photo} />
            <span className="muted truncate" dir="auto">
              {user.displayName}
            </span>
          </Link>
          {props.userMenu}
        </div>
      </header>
      <main className="shell__content" id="content" tabIndex={-1}>
        {props.banner && <p className="shell__banner">{props.banner}</p>}
        <ShortcutsContext.Provider value={props.shortcuts !== false}>
          {children}
        </ShortcutsContext.Provider>
      </main>
      {props.shortcuts && <Shortcuts {...props.shortcuts} />}
    </div>
  );
}
