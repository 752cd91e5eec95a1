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
          const isActive = isWithin(pathname, to);
          const isPending = next !== undefined && isWithin(next, to);
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

/** Whether a path is that of a section or below it. The case of its letters does not matter. */
function isWithin(path: string, section: string): boolean {
  const [base = ""] = section.toLowerCase().split("?");
  return `${path.toLowerCase()}/`.startsWith(`${base}/`);
}
