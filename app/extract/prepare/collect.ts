/** What the product wants to know of an extract, out of one reading for relations and one for all. */
import type { Bounds } from "~/lib/geo";
import type { RoadFile } from "../road-file";
import { type Chain, isClosed, joinChains } from "./chains";
import { classifyArea, classifyLine, type FeatureClass, SEA } from "./classify";
import { seaWithin } from "./coastline";
import { Features } from "./features";
import { LineGroups } from "./line-groups";
import { NodeTable } from "./node-table";
import type { OsmHeader } from "./osm-blocks";
import { PathStore } from "./path-store";
import {
  ExtractError,
  type OsmNode,
  type OsmRelation,
  type OsmWay,
  readOsm,
  type Tags,
} from "./read-osm";
import { around, boxOf, groupRings, type Ring, signedArea } from "./rings";
import { RoadCollector } from "./road-collector";
import { StreetCollector, type StreetData } from "./street-data";
import { type TurnRule, turnRuleOf } from "./turns";

/** A city, town or quarter. */
export interface PlaceFeature {
  /** As tagged: `town`, `suburb`. */
  place: string;
  name: string;
  longitude: number;
  latitude: number;
  population: number;
}

export interface Collected {
  bounds: Bounds;
  lines: Features;
  areas: Features;
  places: PlaceFeature[];
  streets: StreetData;
  roads: RoadFile;
  counts: { nodes: number; ways: number };
}

/** Is told what is being done and how much of it is (0 to 1), and throws to give up. */
export type Progress = (phase: string, share: number) => void;

const NANO = 1e-9;
const SETTLEMENTS = new Set(["city", "town", "village", "suburb", "quarter", "neighbourhood"]);

/**
 * Reads an extract.
 * @throws ExtractError as {@link readOsm}, or where it is in another order, or has no roads
 */
export async function collect(file: string, progress: Progress): Promise<Collected> {
  const collector = new Collector(await wantedRelations(file, progress));
  await readOsm(file, { node: true, way: true, relation: false }, (block, share) => {
    for (const entity of block) {
      if (entity.type === undefined) collector.header(entity);
      else if (entity.type === "node") collector.node(entity);
      else if (entity.type === "way") collector.way(entity);
    }
    progress(collector.counts.ways > 0 ? "Reading ways" : "Reading nodes", share);
  });
  return collector.finish(file);
}

interface AreaRelation {
  of: FeatureClass;
  name: string | undefined;
  members: { way: number; inner: boolean }[];
}

interface WantedRelations {
  areas: AreaRelation[];
  turns: TurnRule[];
}

async function wantedRelations(file: string, progress: Progress): Promise<WantedRelations> {
  const wanted: WantedRelations = { areas: [], turns: [] };
  await readOsm(file, { node: false, way: false, relation: true }, (block, share) => {
    progress("Reading relations", share);
    for (const entity of block) {
      if (entity.type !== "relation") continue;
      const area = areaOf(entity);
      if (area) wanted.areas.push(area);
      const turn = turnRuleOf(entity);
      if (turn) wanted.turns.push(turn);
    }
  });
  return wanted;
}

function areaOf({ tags, members }: OsmRelation): AreaRelation | null {
  if (tags?.type !== "multipolygon") return null;
  const of = classifyArea(tags);
  if (!of) return null;
  const ways = members.filter(({ type }) => type === "way");
  return {
    of,
    name: tags.name,
    members: ways.map(({ ref, role }) => ({ way: ref, inner: role === "inner" })),
  };
}

/** In square degrees, about 1 km²: what is larger is a slip of whoever drew it. */
const LARGEST_BUILDING = 1e-4;

/** A way by its ends and the number of its path. */
interface Kept {
  from: number;
  to: number;
  path: number;
}

class Collector {
  readonly counts = { nodes: 0, ways: 0 };
  #nodes = new NodeTable();
  #relations: AreaRelation[];
  #graph: RoadCollector;
  /** Of the ways that are drawn, and where those of relations and coasts are among them. */
  #paths = new PathStore();
  #members = new Map<number, Kept | null>();
  #coast: Kept[] = [];
  /** Ways that a relation draws as the same kind of area, holes and all. */
  #outers = new Map<number, FeatureClass["shape"]>();
  #lines = new LineGroups(this.#paths);
  #areas = new Features();
  #places: PlaceFeature[] = [];
  #streets = new StreetCollector((path) => this.#paths.path(path));
  #bounds: Bounds | null = null;
  #roads: Bounds = [Infinity, Infinity, -Infinity, -Infinity];

  constructor({ areas, turns }: WantedRelations) {
    this.#relations = areas;
    this.#graph = new RoadCollector(turns);
    for (const { of, members } of areas) {
      for (const { way, inner } of members) {
        this.#members.set(way, null);
        if (!inner) this.#outers.set(way, of.shape);
      }
    }
  }

  header({ bbox }: OsmHeader): void {
    if (!bbox) return;
    const { left, bottom, right, top } = bbox;
    this.#bounds = [left * NANO, bottom * NANO, right * NANO, top * NANO];
  }

  node(node: OsmNode): void {
    this.counts.nodes++;
    if (this.counts.ways > 0 || !this.#nodes.add(node.id, node.lon, node.lat)) throw unsorted();
    if (!node.tags) return;
    this.#graph.node(node.id, node.tags);
    this.#streets.point(node.tags, [node.lon, node.lat]);
    this.#place(node.tags, node);
  }

  #place({ place, name, population }: Tags, { lon, lat }: OsmNode): void {
    if (!place || !name || !SETTLEMENTS.has(place)) return;
    const people = Number.parseInt(population?.replaceAll(/\D/g, "") ?? "", 10) || 0;
    this.#places.push({ place, name, longitude: lon, latitude: lat, population: people });
  }

  way({ id, refs, tags }: OsmWay): void {
    this.counts.ways++;
    const isMember = this.#members.has(id);
    if (!tags && !isMember) return;
    const path = this.#nodes.path(refs);
    if (path.length < 4) return;
    const ends = { from: refs[0] as number, to: refs.at(-1) as number };
    let kept: Kept | undefined;
    const keep = () => (kept ??= { ...ends, path: this.#paths.add(path) });
    if (isMember) this.#members.set(id, keep());
    if (!tags) return;
    if (tags.natural === "coastline") this.#coast.push(keep());
    if (ends.from === ends.to && path.length >= 8) {
      this.#streets.point(tags, middleOf(path));
      this.#area(id, tags, path);
    }
    this.#line(tags, path, keep);
    const isWhole = path.length === 2 * refs.length;
    if (tags.highway) this.#graph.way(id, tags, isWhole ? refs : this.#nodes.known(refs), path);
  }

  #area(id: number, tags: Tags, ring: Ring): void {
    if (tags.area === "no" || (tags.highway && tags.area !== "yes")) return;
    const of = classifyArea(tags);
    if (!of || this.#outers.get(id) === of.shape) return;
    if (of.shape === "building" && Math.abs(signedArea(ring)) > LARGEST_BUILDING) return;
    this.#areas.addArea({ of, name: tags.name }, groupRings([ring], []));
  }

  #line(tags: Tags, path: readonly number[], keep: () => Kept): void {
    const of = classifyLine(tags);
    if (!of) return;
    const { name, ref } = tags;
    const backwards = tags.oneway === "-1";
    const oneway = backwards || tags.oneway === "yes" || tags.oneway === "1";
    const kept = keep();
    if (of.layer === "roads") {
      this.#roads = around(this.#roads, boxOf(path));
      if (name && of.shape !== "path") this.#streets.line(name, tags, kept.path);
    }
    this.#lines.add({ of, name, ref, oneway }, { ...kept, backwards });
  }

  finish(file: string): Collected {
    if (this.#roads[0] === Infinity) throw new ExtractError(`${file} has no roads.`);
    // Nobody asks where a node is any more.
    this.#nodes = new NodeTable();
    const bounds = this.#bounds ?? this.#roads;
    this.#addRelationAreas();
    const coast = this.#coast.map((kept) => this.#chain(kept));
    const sea = seaWithin(coast, bounds);
    if (sea.length > 0) this.#areas.addArea({ of: SEA }, sea);
    return {
      bounds,
      lines: this.#lines.joined(),
      areas: this.#areas,
      places: this.#places,
      streets: this.#streets.data(),
      roads: this.#graph.graph(),
      counts: this.counts,
    };
  }

  #chain({ path, ...ends }: Kept): Chain {
    return { ...ends, path: this.#paths.path(path) };
  }

  #addRelationAreas(): void {
    for (const { of, name, members } of this.#relations) {
      const rings = (inner: boolean) => {
        const chains = members
          .filter((member) => member.inner === inner)
          .flatMap(({ way }) => {
            const kept = this.#members.get(way);
            return kept ? this.#chain(kept) : [];
          });
        const joined = joinChains(chains, { reversible: true, pastJunctions: true });
        return joined.filter((chain) => isClosed(chain)).map(({ path }) => path);
      };
      const polygons = groupRings(rings(false), rings(true));
      if (polygons.length > 0) this.#areas.addArea({ of, name }, polygons);
    }
  }
}

const unsorted = () =>
  new ExtractError(
    "The extract is not sorted by type and id. Sort it with: osmium sort region.osm.pbf -o sorted.osm.pbf",
  );

/** The middle of a ring's bounds. */
function middleOf(ring: readonly number[]): [number, number] {
  const [west, south, east, north] = boxOf(ring);
  return [(west + east) / 2, (south + north) / 2];
}
