/** Valhalla's configuration file, and which roads it is built and asked with. */
import { z } from "zod";

/** Tiles lie beside the file: the folder can be moved. */
export const TILES = "tiles";

/** Other modes of travel have no data here, and asking for them ends the engine's process. */
export const PROFILES = [
  "auto",
  "bicycle",
  "pedestrian",
  "truck",
  "taxi",
  "bus",
  "motorcycle",
  "motor_scooter",
] as const;

/** Only the machine's own users ask, so that the limits of a public server don't fit. */
const LIMITS = {
  max_distance: 10_000_000,
  max_locations: 10_000,
  max_matrix_distance: 10_000_000,
  max_matrix_location_pairs: 100_000_000,
};

const silent = { logging: { type: "" } };

/**
 * What the engine insists on, with the values of Valhalla's own default configuration where
 * there is no reason for others. Its program that writes one needs Python, so it is written here.
 */
export const config = {
  mjolnir: { tile_dir: TILES, ...silent },
  loki: {
    ...silent,
    // One stop that no road connects must not fail a whole matrix.
    use_connectivity: false,
    actions: ["locate", "route", "sources_to_targets", "status"],
    service_defaults: {
      minimum_reachability: 50,
      radius: 0,
      search_cutoff: 35_000,
      node_snap_tolerance: 5,
      street_side_tolerance: 5,
      street_side_max_distance: 1000,
      heading_tolerance: 60,
    },
  },
  thor: {
    ...silent,
    // Four times as fast as its other one for 200 stops in a city, and its memory stays flat.
    source_to_target_algorithm: "timedistancematrix",
  },
  odin: silent,
  meili: { ...silent, default: { breakage_distance: 2000 } },
  service_limits: {
    ...Object.fromEntries(PROFILES.map((profile) => [profile, LIMITS])),
    pedestrian: {
      ...LIMITS,
      min_transit_walking_distance: 1,
      max_transit_walking_distance: 10_000,
    },
    max_alternates: 0,
    max_exclude_locations: 50,
    max_exclude_polygons_length: 10_000,
    max_radius: 200,
    max_reachability: 100,
    // Never asked for, but it does not start without them.
    isochrone: {
      max_contours: 4,
      max_time_contour: 120,
      max_distance: 25_000,
      max_locations: 1,
      max_distance_contour: 200,
    },
    skadi: { max_shape: 750_000, min_resample: 10 },
    trace: {
      max_distance: 200_000,
      max_gps_accuracy: 100,
      max_search_radius: 100,
      max_shape: 16_000,
      max_alternates: 3,
      max_alternates_shape: 100,
    },
  },
};

const ConfigFile = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("not JSON");
      return z.NEVER;
    }
  })
  .pipe(z.looseObject({ mjolnir: z.looseObject({ tile_dir: z.string() }) }));

/** The text of a configuration file. @throws z.ZodError */
export const readConfig = (text: string) => ConfigFile.parse(text);
