import type { PinCluster } from "./clusters";

interface ClusterProps {
  cluster: PinCluster;
  x: string;
  y: string;
}

/** Many stops as one mark with their number; larger where it stands for more. */
export function Cluster({ cluster: { count }, x, y }: ClusterProps) {
  const radius = 13 + 3 * Math.min(4, Math.log10(count));
  return (
    <svg x={x} y={y} overflow="visible" className="pin pin--cluster">
      <title>{`${count} stops`}</title>
      <circle className="pin__halo" r={(radius + 4).toFixed(1)} />
      <circle className="pin__body" r={radius.toFixed(1)} />
      <text className="pin__number">{count}</text>
    </svg>
  );
}
