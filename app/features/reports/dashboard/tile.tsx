import type { ReactNode } from "react";
import { Link } from "~/ui";
import type { Figure } from "./figures.server";
import { NOT_TOLD } from "./words";

interface TileProps {
  label: string;
  /** What it counts, for whom the label does not say it. */
  about?: string;
  /** Undefined until it is there: the tile is as large before. */
  figure: Omit<Figure<string>, "name"> | undefined;
  children?: ReactNode;
}

/** A figure with its name; it leads to what it counts. */
export function Tile({ label, about, figure, children }: TileProps) {
  const { value, isNone, to } = figure ?? {};
  const said = figure?.about ?? about;
  const face = (
    <>
      <span className="tile__value tabular">{figure ? (value ?? "—") : "…"}</span>
      <span className="medium">{label}</span>
      <span className="tile__about muted">{value === null ? NOT_TOLD : said}</span>
      {children}
    </>
  );
  const state = !figure || value === null || isNone ? "quiet" : "some";
  return (
    <li className="tile stack frame" data-state={state} aria-busy={!figure || undefined}>
      {to ? (
        <Link className="tile__face tile__face--link" to={to} prefetch="intent">
          {face}
        </Link>
      ) : (
        <div className="tile__face">{face}</div>
      )}
    </li>
  );
}
