import type { ReactNode } from "react";
import { Link, useTitlePart } from "..";

export interface TabLink {
  label: ReactNode;
  to: string;
  current: boolean;
  /** The page has a title of its own for this tab. */
  untitled?: boolean;
}

interface TabsProps {
  /** What is chosen between, for screen readers. */
  label: string;
  tabs: TabLink[];
}

/** Parts of one page, each with an address of its own. */
export function Tabs({ label, tabs }: TabsProps) {
  return <LinkRow className="tabs" label={label} tabs={tabs} />;
}

/** Two or three views of the same list, in one frame. */
export function Segmented({ label, tabs }: TabsProps) {
  return <LinkRow className="segmented" label={label} tabs={tabs} />;
}

/** The first tab is the page itself; the name of any other one is added to the title, unless it is `untitled`. */
function LinkRow({ className, label, tabs }: TabsProps & { className: string }) {
  const { label: shown, untitled } = tabs.slice(1).find(({ current }) => current) ?? {};
  useTitlePart("tab", typeof shown === "string" && !untitled ? shown : undefined);
  return (
    <nav className={className} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={`${className}__item`}
          aria-current={tab.current ? "page" : undefined}
          prefetch="intent"
          preventScrollReset
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
