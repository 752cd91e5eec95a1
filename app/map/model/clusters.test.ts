import type { Bounds } from "geo/geometry/lon-lat";
import { toWorld } from "geo/geometry/mercator";
import { describe, expect, it } from "vitest";
import { CLUSTER_ABOVE, clusterPins } from "./clusters";
import type { MapPin } from "./types";

const ohio: Bounds = [-85, 38, -80, 42];

/** A square grid of stops, a fiftieth of a degree apart. */
const stops = (count: number): MapPin[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    kind: "stop",
    coordinates: [-83 + (index % 30) * 0.02, 39.5 + Math.floor(index / 30) * 0.02],
    title: `Stop ${index}`,
  }));
const agent: MapPin = { id: "agent", kind: "agent", coordinates: [-83, 39.5], title: "Agent" };

describe("clusterPins", () => {
  it("leaves up to two hundred stops as they are, wherever one looks", () => {
    const pins = [...stops(CLUSTER_ABOVE), agent];
    expect(clusterPins(pins)([0, 0, 1, 1], 3)).toEqual({ pins, clusters: [] });
  });

  it("leaves the ends of a tour and other places by themselves", () => {
    const [first, ...others] = stops(900);
    if (!first) throw new Error("no stops");
    const origin: MapPin = { ...first, ends: ["origin"] };
    const { pins } = clusterPins([origin, ...others, agent])(ohio, 4);
    expect(pins).toEqual([origin, agent]);
  });

  it("gathers more, without losing or counting twice any", () => {
    const show = clusterPins([...stops(900), agent]);
    for (const zoom of [4, 7, 9.7, 10]) {
      const { pins, clusters } = show(ohio, zoom);
      expect(clusters.length).toBeGreaterThan(0);
      const gathered = clusters.reduce((sum, { count }) => sum + count, 0);
      expect(gathered + pins.length).toBe(901);
    }
  });

  it("never gathers an agent", () => {
    expect(clusterPins([...stops(900), agent])(ohio, 4).pins).toContain(agent);
  });

  it("falls apart at the zoom it names, and into single stops close by", () => {
    const show = clusterPins(stops(900));
    const [cluster] = show(ohio, 5).clusters;
    if (!cluster) throw new Error("no cluster");
    const closer = show(ohio, cluster.opensAt);
    expect(closer.clusters.every(({ count }) => count < cluster.count)).toBe(true);
    expect(show(ohio, 17)).toMatchObject({ clusters: [] });
    expect(show(ohio, 17).pins).toHaveLength(900);
  });

  it("draws what lies in the bounds alone", () => {
    const { pins, clusters } = clusterPins(stops(900))([-83.01, 39.49, -82.97, 39.53], 17);
    expect(clusters).toEqual([]);
    expect(pins.map(({ id }) => id).sort()).toEqual(["p0", "p1", "p30", "p31"]);
  });

  it("gathers what is closer than a pin is wide, at its centre, each group with an id of its own", () => {
    const show = clusterPins(stops(900));
    for (const zoom of [5, 8, 10]) {
      const { pins, clusters } = show(ohio, zoom);
      expect(new Set(clusters.map(({ id }) => id)).size).toBe(clusters.length);
      const centres = [...pins, ...clusters].map(({ coordinates }) => toWorld(coordinates, zoom));
      // Centres move as groups grow, so that some come closer than the radius.
      for (const [index, [x, y]] of centres.entries()) {
        const others = centres.slice(index + 1);
        expect(others.every((other) => Math.hypot(other[0] - x, other[1] - y) > 15)).toBe(true);
      }
    }
  });

  it("shows what lies on either side of the antimeridian", () => {
    const pins = stops(CLUSTER_ABOVE + 1).map(
      (pin, index): MapPin => ({ ...pin, coordinates: [index % 2 ? 179.9 : -179.9, index / 10] }),
    );
    expect(clusterPins(pins)([179, -1, -179, 30], 17).pins).toHaveLength(pins.length);
    expect(clusterPins(pins)([-179, -1, 179, 30], 17).pins).toEqual([]);
  });
});
