import type { KeyboardEvent } from "react";
import type { PinCluster } from "../model/clusters";

interface ClusterProps {
  cluster: PinCluster;
  x: string;
  y: string;
  /** Comes closer until it falls apart; without it the cluster is a picture. */
  onOpen: ((cluster: PinCluster) => void) | undefined;
}

/** Many stops as one mark with their number; larger where it stands for more. */
export function Cluster({ cluster, x, y, onOpen }: ClusterProps) {
  const { count } = cluster;
  const radius = 13 + 3 * Math.min(4, Math.log10(count));
  const mark = (
    <>
      <title>{`${count} stops`}</title>
      <circle className="pin__halo" r={(radius + 4).toFixed(1)} />
      <circle className="pin__body" r={radius.toFixed(1)} />
      <text className="pin__number">{count}</text>
    </>
  );
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onOpen?.(cluster);
  }
  return (
    <svg x={x} y={y} overflow="visible" className="pin pin--cluster" role="presentation">
      {onOpen ? (
        // biome-ignore lint/a11y/useSemanticElements: there is no button in SVG
        <g
          role="button"
          tabIndex={0}
          aria-label={`${count} stops, come closer`}
          onClick={() => onOpen(cluster)}
          onKeyDown={onKeyDown}
        >
          {mark}
        </g>
      ) : (
        <g>{mark}</g>
      )}
    </svg>
  );
}
