import { Link } from "../link";

/** The mark and the name; leads to `to`. */
export function Brand({ name, to }: { name: string; to: string }) {
  return (
    <Link className="brand" to={to}>
      <svg className="brand__mark" viewBox="0 0 24 24" aria-hidden="true">
        <rect width="24" height="24" rx="6" />
        <path d="M9.5 6.5h5.25a2.75 2.75 0 0 1 0 5.5h-5.5a2.75 2.75 0 0 0 0 5.5h5.25" />
        <circle cx="6.75" cy="6.5" r="1.5" />
        <circle cx="17.25" cy="17.5" r="1.5" />
      </svg>
      <span className="brand__name">{name}</span>
    </Link>
  );
}
