import type { KeyboardEvent, MouseEvent } from "react";
import { formatCount } from "~/lib/figures";
import { useHandOn } from "~/ui";
import type { PinCluster } from "../model/types";

interface ClusterProps {
  cluster: PinCluster;
  x: string;
  y: string;
  /** Comes closer until it falls apart; without it the cluster is a link, or else a picture. */
  onOpen: ((cluster: PinCluster) => void) | undefined;
}

/** Created at the first use: browsers load their data for it, which is slow. */
let short: Intl.NumberFormat | undefined;

/** A number of at most two digits and a letter: `1.2K`. */
function formatShort(count: number): string {
  if (count < 1000) return String(count);
  short ??= new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 2 });
  return short.format(count);
}

/** Many stops as one mark with their number; larger where it stands for more. */
export function Cluster({ cluster, x, y, onOpen }: ClusterProps) {
  const handOn = useHandOn();
  const { count, of = "stops", to } = cluster;
  const radius = 13 + 3 * Math.min(4, Math.log10(count));
  const name = `${formatCount(count)} ${of}`;
  const mark = (
    <>
      <title>{name}</title>
      <circle className="pin__reach" r="14" />
      <circle className="pin__halo" r={(radius + 4).toFixed(1)} />
      <circle className="pin__body" r={radius.toFixed(1)} />
      <text className="pin__number">{formatShort(count)}</text>
    </>
  );
  function open(event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    onOpen?.(cluster);
  }
  return (
    <svg x={x} y={y} overflow="visible" className="pin pin--cluster" role="presentation">
      {to ? (
        <a href={handOn(to)} aria-label={`${name}, zoom in`} onClick={onOpen && open}>
          {mark}
        </a>
      ) : onOpen ? (
        // biome-ignore lint/a11y/useSemanticElements: there is no button in SVG
        <g
          role="button"
          tabIndex={0}
          aria-label={`${name}, zoom in`}
          onClick={open}
          onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && open(event)}
        >
          {mark}
        </g>
      ) : (
        <g>{mark}</g>
      )}
    </svg>
  );
}
