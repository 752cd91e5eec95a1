/** What the product wants to know of extracts, out of one reading for relations and one for all. */
import type { Bounds } from "geo/geometry/lon-lat";
import type { RoadColumns } from "../road-file";
import { type Chain, isClosed, joinChains } from "./chains";
import { classifyArea, classifyLine, type FeatureClass, SEA } from "./classify";
import { seaWithin } from "./coastline";
import { Features } from "./features";
import { LineGroups } from "./line-groups";
import { NodeCollisions } from "./node-collisions";
import { NodeTable } from "./node-table";
import type { OsmHeader } from "./osm-blocks";
import { PathStore } from "./path-store";
import type { Progress } from "./progress";
import { readMerged } from "./read-merged";
import { ExtractError, type OsmEntity, type OsmNode, type OsmWay, type Tags } from "./read-osm";
import { around, boxOf, groupRings, type Ring, signedArea } from "./rings";
import { RoadCollector } from "./road-collector";
import { Scratch, ScratchFile } from "./scratch";
import { StreetData } from "./street-data";
import { type AreaRelation, type WantedRelations, wantedRelations } from "./wanted-relations";

/** A city, town or quarter. */
export interface PlaceFeature {
  /** As tagged: `town`, `suburb`. */
  place: string;
  name: string;
  longitude: number;
  latitude: number;
  population: number;
}

/**
 * What was read. Each of its parts is worked out when it is asked for, once and in this order, and
 * what that alone needed is then let go.
 */
export interface Collected {
  /** Of each extract. */
  bounds: Bounds[];
  places: PlaceFeature[];
  /** What lies in several extracts counts once. */
  counts: { nodes: number; ways: number };
  /** @param scratch has its columns */
  roads(scratch?: Scratch): RoadColumns;
  /** There until the ground is asked for. */
  streets(): StreetData;
  ground(): Ground;
}

/** What maps are drawn from. */
export interface Ground {
  lines: Features;
  areas: Features;
}

const NANO = 1e-9;
const SETTLEMENTS = new Set(["city", "town", "village", "suburb", "quarter", "neighbourhood"]);

/**
 * Reads extracts as one: what lies in several of them is taken from the first.
 * @param file has what was read, and has to be there as long as that is used
 * @throws ExtractError as {@link readMerged}, or where one has no roads, or two have the same ids
 *   for different places
 */
export async function collect(
  files: readonly string[],
  progress: Progress,
  file = new ScratchFile(),
): Promise<Collected> {
  const collector = new Collector(await wantedRelations(files, progress), files, file);
  const wanted = { node: true, way: true, relation: false };
  for await (const { runs, share } of readMerged(files, wanted)) {
    for (const { source, entities } of runs) {
      for (const entity of entities) collector.take(entity, source);
    }
    progress(collector.counts.ways > 0 ? "Reading ways" : "Reading nodes", share);
  }
  return collector.finish(files, progress);
}

/** In square degrees, about 1 km²: what is larger is a slip of whoever drew it. */
const LARGEST_BUILDING = 1e-4;

/** A way by its ends and the number of its path. */
interface WayPath {
  from: number;
  to: number;
  path: number;
}

class Collector {
  readonly counts = { nodes: 0, ways: 0 };
  /** What is needed for the graph, for lines until they are joined, for streets, and for maps. */
  readonly #scratches: Record<"graph" | "lines" | "streets" | "ground", Scratch>;
  readonly #nodes: NodeTable;
  readonly #relations: AreaRelation[];
  #graph: RoadCollector;
  /** Of the ways that are drawn, and where those of relations and coasts are among them. */
  readonly #paths: PathStore;
  #members = new Map<number, WayPath | null>();
  #coast: WayPath[] = [];
  /** Ways that a relation draws as the same kind of area, holes and all. */
  #outers = new Map<number, FeatureClass["shape"]>();
  readonly #lines: LineGroups;
  readonly #areas: Features;
  #places: PlaceFeature[] = [];
  #streets: StreetData;
  /** Of each extract, as its header has them, and those of its roads. */
  readonly #bounds: (Bounds | undefined)[];
  readonly #roads: Bounds[];
  #last: { type: OsmEntity["type"]; id: number } | undefined;
  /** The first of several nodes of one id. */
  #firstNode: { node: OsmNode; source: number } | undefined;
  readonly #collisions: NodeCollisions;

  constructor({ areas, turns }: WantedRelations, files: readonly string[], file: ScratchFile) {
    const scratch = () => new Scratch(file);
    this.#scratches = { graph: scratch(), lines: scratch(), streets: scratch(), ground: scratch() };
    const { graph, lines, streets, ground } = this.#scratches;
    this.#nodes = new NodeTable(graph);
    this.#paths = new PathStore(lines);
    this.#lines = new LineGroups(this.#paths, lines);
    this.#areas = new Features(ground);
    this.#streets = new StreetData(this.#paths, streets);
    this.#collisions = new NodeCollisions(files);
    this.#bounds = new Array(files.length).fill(undefined);
    this.#roads = new Array(files.length).fill([Infinity, Infinity, -Infinity, -Infinity]);
    this.#relations = areas;
    this.#graph = new RoadCollector(turns, this.#nodes, graph);
    for (const { of, members } of areas) {
      for (const { way, inner } of members) {
        this.#members.set(way, null);
        if (!inner) this.#outers.set(way, of.shape);
      }
    }
  }

  /** Takes what an extract has; they come by type and id, so that what comes again follows itself. */
  take(entity: OsmEntity | OsmHeader, source: number): void {
    if (!entity.type) {
      this.#header(entity, source);
      return;
    }
    const isRepeated = entity.type === this.#last?.type && entity.id === this.#last.id;
    if (entity.type === "way" && this.#last?.type !== "way") this.#collisions.check();
    this.#last = entity;
    if (entity.type === "way") this.#way(entity, source, isRepeated);
    else if (entity.type === "node") this.#node(entity, source, isRepeated);
  }

  #header({ bbox }: OsmHeader, source: number): void {
    if (!bbox) return;
    const { left, bottom, right, top } = bbox;
    this.#bounds[source] = [left * NANO, bottom * NANO, right * NANO, top * NANO];
  }

  #node(node: OsmNode, source: number, isRepeated: boolean): void {
    if (isRepeated && this.#firstNode) {
      this.#collisions.add(this.#firstNode, { node, source });
      return;
    }
    this.#firstNode = { node, source };
    this.counts.nodes++;
    const number = this.#nodes.add(node.id, node.lon, node.lat);
    if (!node.tags) return;
    this.#graph.node(number, node.tags);
    this.#streets.addPoint(node.tags, [node.lon, node.lat]);
    this.#place(node.tags, node);
  }

  #place({ place, name, population }: Tags, { lon, lat }: OsmNode): void {
    if (!place || !name || !SETTLEMENTS.has(place)) return;
    const people = Number.parseInt(population?.replaceAll(/\D/g, "") ?? "", 10) || 0;
    this.#places.push({ place, name, longitude: lon, latitude: lat, population: people });
  }

  #way({ id, refs, tags }: OsmWay, source: number, isRepeated: boolean): void {
    if (!isRepeated) this.counts.ways++;
    const isMember = this.#members.has(id);
    if (!tags && !isMember) return;
    const nodes = this.#nodes.numbersOf(refs);
    const path = this.#nodes.path(nodes);
    if (path.length < 4) return;
    if (tags && classifyLine(tags)?.layer === "roads") {
      this.#roads[source] = around(this.#roads[source] as Bounds, boxOf(path));
    }
    if (isRepeated) return;
    const ends = { from: refs[0] as number, to: refs.at(-1) as number };
    let stored: WayPath | undefined;
    const store = () => (stored ??= { ...ends, path: this.#paths.add(path) });
    if (isMember) this.#members.set(id, store());
    if (!tags) return;
    if (tags.natural === "coastline") this.#coast.push(store());
    if (ends.from === ends.to && path.length >= 8) {
      this.#streets.addPoint(tags, middleOf(path));
      this.#area(id, tags, path);
    }
    this.#line(tags, store);
    if (tags.highway) this.#graph.way(id, tags, nodes, path);
  }

  #area(id: number, tags: Tags, ring: Ring): void {
    if (tags.area === "no" || (tags.highway && tags.area !== "yes")) return;
    const of = classifyArea(tags);
    if (!of || this.#outers.get(id) === of.shape) return;
    if (of.shape === "building" && Math.abs(signedArea(ring)) > LARGEST_BUILDING) return;
    this.#areas.addArea({ of, name: tags.name }, groupRings([ring], []));
  }

  #line(tags: Tags, store: () => WayPath): void {
    const of = classifyLine(tags);
    if (!of) return;
    const { name, ref } = tags;
    const backwards = tags.oneway === "-1";
    const oneway = backwards || tags.oneway === "yes" || tags.oneway === "1";
    const way = store();
    if (of.layer === "roads" && name && of.shape !== "path") {
      this.#streets.addLine(name, tags, way.path);
    }
    this.#lines.add({ of, name, ref, oneway }, { ...way, backwards });
  }

  finish(files: readonly string[], progress: Progress): Collected {
    const without = files.find((_, source) => this.#roads[source]?.[0] === Infinity);
    if (without) throw new ExtractError(`${without} has no roads.`);
    const bounds = this.#roads.map((roads, source) => this.#bounds[source] ?? roads);
    return {
      bounds,
      places: this.#places,
      counts: this.counts,
      roads: (scratch = new Scratch()) => {
        const graph = this.#graph.graph(scratch, (share) => progress("Making roads", share));
        this.#scratches.graph.clear();
        this.#graph = new RoadCollector([], this.#nodes, this.#scratches.graph);
        return graph;
      },
      streets: () => {
        const streets = this.#streets;
        this.#streets = new StreetData(this.#paths, this.#scratches.streets);
        return streets;
      },
      ground: () => this.#ground(bounds, progress),
    };
  }

  #ground(bounds: readonly Bounds[], progress: Progress): Ground {
    this.#scratches.streets.clear();
    this.#addRelationAreas();
    const coast = this.#coast.map((way) => this.#chain(way));
    for (const box of bounds) {
      const sea = seaWithin(coast, box);
      if (sea.length > 0) this.#areas.addArea({ of: SEA }, sea);
    }
    const lines = this.#lines.joined(this.#scratches.ground, (share) =>
      progress("Joining lines", share),
    );
    this.#scratches.lines.clear();
    return { lines, areas: this.#areas };
  }

  #chain({ path, ...ends }: WayPath): Chain {
    return { ...ends, path: this.#paths.path(path) };
  }

  #addRelationAreas(): void {
    for (const { of, name, members } of this.#relations) {
      const rings = (inner: boolean) => {
        const chains = members
          .filter((member) => member.inner === inner)
          .flatMap(({ way }) => {
            const stored = this.#members.get(way);
            return stored ? this.#chain(stored) : [];
          });
        const joined = joinChains(chains, { reversible: true, pastJunctions: true });
        return joined.filter((chain) => isClosed(chain)).map(({ path }) => path);
      };
      const polygons = groupRings(rings(false), rings(true));
      if (polygons.length > 0) this.#areas.addArea({ of, name }, polygons);
    }
  }
}

/** The middle of a ring's bounds. */
function middleOf(ring: readonly number[]): [number, number] {
  const [west, south, east, north] = boxOf(ring);
  return [(west + east) / 2, (south + north) / 2];
}
