import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "..";

export interface NavEntry {
  to: string;
  label: string;
  icon: ReactNode;
}

/** The sections of the product; the one on screen is marked. */
export function Nav({ entries }: { entries: NavEntry[] }) {
  const shown = sectionOf(useLocation().pathname);
  const next = sectionOf(useNavigation().location?.pathname ?? "");
  return (
    <nav aria-label="Main">
      <ul className="shell__nav">
        {entries.map(({ to, label, icon }) => {
          const section = sectionOf(to);
          return (
            <li key={to}>
              <Link
                to={to}
                prefetch="intent"
                title={label}
                aria-current={section === shown ? "page" : undefined}
                className={section === next ? "shell__entry shell__entry--pending" : "shell__entry"}
              >
                {icon}
                <span className="shell__label">{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/**
 * The section that a page belongs to, in the singular: by the first part of its path, without what says
 * that it is a form or about one record. `/add-edit-location/1` is `location`, as `/locations?page=2` is.
 */
export const sectionOf = (path: string): string =>
  path
    .toLowerCase()
    .replace(/^\/(add.|edit-|create-|on-going-)*/, "")
    .replace(/(s|-details)?([/?].*)?$/, "")
    .replace(/^plan$/, "route");
