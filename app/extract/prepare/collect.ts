/** What the product wants to know of an extract, out of one reading for relations and one for all. */
import type { Bounds } from "~/lib/geo";
import type { RoadFile } from "../road-file";
import { type Chain, isClosed, joinChains, turnRound } from "./chains";
import { classifyArea, classifyLine, type FeatureClass, SEA } from "./classify";
import { seaWithin } from "./coastline";
import { NodeTable } from "./node-table";
import {
  ExtractError,
  type OsmHeader,
  type OsmNode,
  type OsmRelation,
  type OsmWay,
  readOsm,
  type Tags,
} from "./read-osm";
import { around, boxOf, groupRings, type Polygon, type Ring, signedArea } from "./rings";
import { RoadCollector } from "./road-collector";
import { StreetCollector, type StreetData } from "./street-data";
import { type TurnRule, turnRuleOf } from "./turns";

interface LineFeature {
  of: FeatureClass;
  name: string | undefined;
  ref: string | undefined;
  oneway: boolean;
  path: number[];
}

interface AreaFeature {
  of: FeatureClass;
  name: string | undefined;
  polygons: Polygon[];
}

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
  lines: LineFeature[];
  areas: AreaFeature[];
  places: PlaceFeature[];
  streets: StreetData;
  roads: RoadFile;
  counts: { nodes: number; ways: number; relations: number };
}

export type Say = (line: string) => void;

const NANO = 1e-9;
const SETTLEMENTS = new Set(["city", "town", "village", "suburb", "quarter", "neighbourhood"]);

/**
 * Reads an extract.
 * @throws ExtractError as {@link readOsm}, or where it is in another order, or has no roads
 */
export async function collect(file: string, say: Say): Promise<Collected> {
  const relations = await wantedRelations(file);
  say(`Areas of several lines: ${relations.areas.length.toLocaleString("en")}`);
  const collector = new Collector(relations);
  await readOsm(file, { node: true, way: true, relation: false }, (block) => {
    for (const entity of block) {
      if (entity.type === undefined) collector.header(entity);
      else if (entity.type === "node") collector.node(entity);
      else if (entity.type === "way") collector.way(entity);
      else collector.counts.relations++;
    }
    collector.sayProgress(say);
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

async function wantedRelations(file: string): Promise<WantedRelations> {
  const wanted: WantedRelations = { areas: [], turns: [] };
  await readOsm(file, { node: false, way: false, relation: true }, (block) => {
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

/** Lines of one road that were drawn in pieces. */
interface LineGroup extends Omit<LineFeature, "path"> {
  chains: Chain[];
}

/** In square degrees, about 1 km²: what is larger is a slip of whoever drew it. */
const LARGEST_BUILDING = 1e-4;
const PROGRESS_EVERY = 1_000_000;

class Collector {
  readonly counts = { nodes: 0, ways: 0, relations: 0 };
  #nodes = new NodeTable();
  #relations: AreaRelation[];
  #graph: RoadCollector;
  #members = new Map<number, Chain | null>();
  /** Ways that a relation draws as the same kind of area, holes and all. */
  #outers = new Map<number, FeatureClass["shape"]>();
  #groups = new Map<string, LineGroup>();
  #areas: AreaFeature[] = [];
  #coast: Chain[] = [];
  #places: PlaceFeature[] = [];
  #streets = new StreetCollector();
  #bounds: Bounds | null = null;
  #roads: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  #said = 0;

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
    const chain = { from: refs[0] as number, to: refs.at(-1) as number, path };
    if (isMember) this.#members.set(id, chain);
    if (!tags) return;
    if (tags.natural === "coastline") this.#coast.push(chain);
    if (isClosed(chain) && path.length >= 8) {
      this.#streets.point(tags, middleOf(path));
      this.#area(id, tags, path);
    }
    this.#line(tags, chain);
    const isWhole = path.length === 2 * refs.length;
    if (tags.highway) this.#graph.way(id, tags, isWhole ? refs : this.#nodes.known(refs), path);
  }

  #area(id: number, tags: Tags, ring: Ring): void {
    if (tags.area === "no" || (tags.highway && tags.area !== "yes")) return;
    const of = classifyArea(tags);
    if (!of || this.#outers.get(id) === of.shape) return;
    if (of.shape === "building" && Math.abs(signedArea(ring)) > LARGEST_BUILDING) return;
    this.#areas.push({ of, name: tags.name, polygons: groupRings([ring], []) });
  }

  #line(tags: Tags, chain: Chain): void {
    const of = classifyLine(tags);
    if (!of) return;
    const { name, ref } = tags;
    const backwards = tags.oneway === "-1";
    const oneway = backwards || tags.oneway === "yes" || tags.oneway === "1";
    if (of.layer === "roads") {
      this.#roads = around(this.#roads, boxOf(chain.path));
      if (name && of.shape !== "path") this.#streets.line(name, tags, chain.path);
    }
    const key = JSON.stringify([of.kind, of.from, of.layer, name, ref, oneway]);
    const group = this.#groups.get(key) ?? { of, name, ref, oneway, chains: [] };
    this.#groups.set(key, group);
    group.chains.push(backwards ? turnRound(chain) : chain);
  }

  sayProgress(say: Say): void {
    const { nodes, ways } = this.counts;
    if (nodes + ways - this.#said < PROGRESS_EVERY) return;
    this.#said = nodes + ways;
    say(`Read ${nodes.toLocaleString("en")} nodes, ${ways.toLocaleString("en")} ways`);
  }

  finish(file: string): Collected {
    const lines = this.#lines();
    if (!lines.some(({ of }) => of.layer === "roads")) {
      throw new ExtractError(`${file} has no roads.`);
    }
    const bounds = this.#bounds ?? this.#roads;
    const sea = seaWithin(this.#coast, bounds);
    const areas = [...this.#areas, ...this.#relationAreas()];
    if (sea.length > 0) areas.push({ of: SEA, name: undefined, polygons: sea });
    return {
      bounds,
      lines,
      areas,
      places: this.#places,
      streets: this.#streets.data(),
      roads: this.#graph.graph(),
      counts: this.counts,
    };
  }

  #lines(): LineFeature[] {
    return [...this.#groups.values()].flatMap(({ chains, ...line }) =>
      joinChains(chains, { reversible: !line.oneway, pastJunctions: false }).map(({ path }) => ({
        ...line,
        path,
      })),
    );
  }

  #relationAreas(): AreaFeature[] {
    return this.#relations.flatMap(({ of, name, members }) => {
      const rings = (inner: boolean) => {
        const chains = members
          .filter((member) => member.inner === inner)
          .flatMap(({ way }) => this.#members.get(way) ?? []);
        const joined = joinChains(chains, { reversible: true, pastJunctions: true });
        return joined.filter((chain) => isClosed(chain)).map(({ path }) => path);
      };
      const polygons = groupRings(rings(false), rings(true));
      return polygons.length > 0 ? [{ of, name, polygons }] : [];
    });
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
