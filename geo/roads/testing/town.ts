/** A made-up town: a few streets, a lake with an island, a park, houses and a shop. */
import type { Bounds, LonLat } from "geo/geometry/lon-lat";
import type { OsmEntity, OsmWay, Tags } from "../prepare/read-osm";

export const TOWN_BOUNDS: Bounds = [-83.02, 39.98, -82.98, 40.02];
export const TOWN_CENTRE: LonLat = [-83, 40];

/** Collects nodes and ways, and gives them their ids. */
class Drawing {
  readonly nodes: OsmEntity[] = [];
  readonly ways: OsmWay[] = [];

  node(place: LonLat, tags?: Tags): number {
    const id = this.nodes.length + 1;
    this.nodes.push({ type: "node", id, lon: place[0], lat: place[1], ...(tags ? { tags } : {}) });
    return id;
  }

  way(refs: number[], tags: Tags): number {
    const id = 1000 + this.ways.length;
    this.ways.push({ type: "way", id, refs, tags });
    return id;
  }

  line(places: LonLat[], tags: Tags): number {
    return this.way(
      places.map((place) => this.node(place)),
      tags,
    );
  }

  square([x, y]: LonLat, half: number, tags: Tags): number {
    const corners: LonLat[] = [
      [x - half, y - half],
      [x + half, y - half],
      [x + half, y + half],
      [x - half, y + half],
    ];
    const refs = corners.map((place) => this.node(place));
    return this.way([...refs, refs[0] as number], tags);
  }
}

/** The town's entities, sorted by type and id. */
export function town(): OsmEntity[] {
  const drawing = new Drawing();
  // One street in two pieces that meet at a node.
  const middle = drawing.node([-83, 40]);
  const west = drawing.node([-83.01, 40]);
  const east = drawing.node([-82.99, 40]);
  drawing.way([west, middle], { highway: "residential", name: "North High Street" });
  drawing.way([middle, east], { highway: "residential", name: "North High Street" });
  drawing.line(
    [
      [-83.015, 39.99],
      [-82.985, 39.99],
    ],
    { highway: "motorway", ref: "I 70", oneway: "yes" },
  );
  drawing.line(
    [
      [-83.015, 40.01],
      [-82.985, 40.01],
    ],
    { highway: "secondary", name: "Café Avenue", "tiger:zip_left": "43202" },
  );
  drawing.line(
    [
      [-83.015, 40.012],
      [-82.985, 40.012],
    ],
    { railway: "rail" },
  );
  drawing.square([-83.012, 40.005], 0.001, { leisure: "park", name: "Green Square" });
  drawing.square([-83.0005, 40.0005], 0.0002, {
    building: "yes",
    "addr:housenumber": "12",
    "addr:street": "N. High St",
    "addr:city": "Columbus",
    "addr:postcode": "43201-1234",
  });
  drawing.node([-83.005, 40.0003], {
    shop: "supermarket",
    name: "Kroger",
    "addr:housenumber": "28B",
    "addr:street": "North High Street",
    "addr:city": "Columbus",
  });
  drawing.node([-82.995, 40.0101], { amenity: "pharmacy", name: "Olentangy Drug" });
  drawing.node([-83, 40.005], { place: "suburb", name: "Short North" });
  const shore = drawing.square([-82.99, 40.005], 0.003, { source: "survey" });
  const island = drawing.square([-82.99, 40.005], 0.001, { source: "survey" });
  return [
    ...drawing.nodes,
    ...drawing.ways,
    {
      type: "relation",
      id: 5000,
      members: [
        { type: "way", ref: shore, role: "outer" },
        { type: "way", ref: island, role: "inner" },
      ],
      tags: { type: "multipolygon", natural: "water", name: "Mirror Lake" },
    },
  ];
}
