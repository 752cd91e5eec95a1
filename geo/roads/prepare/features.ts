/** Lines and areas for maps: many, so stored in columns and made into objects one at a time. */
import type { Bounds } from "geo/geometry/lon-lat";
import type { FeatureClass } from "./classify";
import { Growing } from "./growing";
import { Numbered } from "./numbered";
import { PathStore } from "./path-store";
import { boxOf, type Polygon } from "./rings";
import type { Scratch } from "./scratch";

/** What a line or an area is, as far as others are the same. */
export interface Label {
  of: FeatureClass;
  name?: string | undefined;
  ref?: string | undefined;
  oneway?: boolean | undefined;
}

/** Gives each label a number, the same label the same one. */
export class Labels {
  readonly #known = new Numbered();
  readonly #labels: Label[] = [];

  of(label: Label): number {
    const { of, name, ref, oneway } = label;
    const key = JSON.stringify([of.kind, of.from, of.layer, name, ref, oneway]);
    const number = this.#known.of(key);
    this.#labels[number] ??= label;
    return number;
  }

  at(number: number): Label {
    return this.#labels[number] as Label;
  }

  get size(): number {
    return this.#labels.length;
  }
}

export class Features {
  readonly #labels = new Labels();
  readonly #label: Growing<"u32">;
  /** Where the paths of each begin: one of a line, the rings of an area. */
  readonly #first: Growing<"u32">;
  readonly #paths: PathStore;
  /** Whether a path begins a polygon. */
  readonly #outer: Growing<"u8">;

  constructor(scratch: Scratch) {
    this.#label = new Growing("u32", scratch);
    this.#first = new Growing("u32", scratch);
    this.#paths = new PathStore(scratch);
    this.#outer = new Growing("u8", scratch);
  }

  get size(): number {
    return this.#label.length;
  }

  /** How many paths all of them have. */
  get allPaths(): number {
    return this.#paths.size;
  }

  addLine(label: Label, path: readonly number[]): void {
    this.addArea(label, [[path as number[]]]);
  }

  addArea(label: Label, polygons: readonly Polygon[]): void {
    this.#label.push(this.#labels.of(label));
    this.#first.push(this.#paths.size);
    for (const rings of polygons) {
      for (const [index, ring] of rings.entries()) {
        this.#paths.add(ring);
        this.#outer.push(index === 0 ? 1 : 0);
      }
    }
  }

  label(feature: number): Label {
    return this.#labels.at(this.#label.at(feature));
  }

  /** How many paths it has, which need not be read for that. */
  pathCount(feature: number): number {
    const [start, end] = this.#range(feature);
    return end - start;
  }

  /** A line, or all rings of an area. */
  paths(feature: number): number[][] {
    const [start, end] = this.#range(feature);
    return Array.from({ length: end - start }, (_, i) => this.#paths.path(start + i));
  }

  polygons(feature: number): Polygon[] {
    const [start] = this.#range(feature);
    const polygons: Polygon[] = [];
    for (const [i, ring] of this.paths(feature).entries()) {
      if (this.#outer.at(start + i) === 1) polygons.push([ring]);
      else polygons.at(-1)?.push(ring);
    }
    return polygons;
  }

  box(feature: number): Bounds {
    return boxOf(...this.paths(feature));
  }

  #range(feature: number): [start: number, end: number] {
    const next = feature + 1;
    return [this.#first.at(feature), next < this.size ? this.#first.at(next) : this.#paths.size];
  }
}
