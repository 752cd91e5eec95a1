import { Link } from "..";

export interface Crumb {
  label: string;
  /** Left out for the page one is on. */
  to?: string;
}

/** The way from the start to this page. */
export function Breadcrumb({ trail }: { trail: Crumb[] }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        {trail.map(({ label, to }, at) => (
          <li key={label}>
            {to ? (
              <Link to={to} prefetch="intent" dir="auto" title={label}>
                {label}
              </Link>
            ) : (
              <span
                dir="auto"
                title={label}
                aria-current={at === trail.length - 1 ? "page" : undefined}
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
