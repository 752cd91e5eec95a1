import sprite from "../icon/sprite.svg";
import { Link } from "../link/link";

/** The mark and the name; leads to `to`. */
export function Brand({ name, to }: { name: string; to: string }) {
  return (
    <Link className="brand" to={to}>
      <svg className="brand__mark" aria-hidden="true">
        <use href={`${sprite}#waybook`} />
      </svg>
      <span className="brand__name">{name}</span>
    </Link>
  );
}
