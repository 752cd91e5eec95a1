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
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  return (
    <nav aria-label="Main">
      <ul className="shell__nav">
        {entries.map(({ to, label, icon }) => {
          const isActive = sectionOf(pathname) === sectionOf(to);
          const isPending = next !== undefined && sectionOf(next) === sectionOf(to);
          return (
            <li key={to}>
              <Link
                to={to}
                prefetch="intent"
                title={label}
                aria-current={isActive ? "page" : undefined}
                className={[
                  "shell__entry",
                  isActive && "shell__entry--on",
                  isPending && "shell__entry--pending",
                ]
                  .filter(Boolean)
                  .join(" ")}
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
