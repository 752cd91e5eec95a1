import type { ReactNode } from "react";
import { NavLink } from "../link/nav-link";

export interface NavEntry {
  to: string;
  label: string;
  icon: ReactNode;
}

/** The sections of the product; the one on screen is marked. */
export function Nav({ entries }: { entries: NavEntry[] }) {
  return (
    <nav aria-label="Main">
      <ul className="shell__nav">
        {entries.map(({ to, label, icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              prefetch="intent"
              title={label}
              className={({ isActive, isPending }) =>
                [
                  "shell__entry",
                  isActive && "shell__entry--on",
                  isPending && "shell__entry--pending",
                ]
                  .filter(Boolean)
                  .join(" ")
              }
            >
              {icon}
              <span className="shell__label">{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
