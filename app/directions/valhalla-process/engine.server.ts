import { existsSync } from "node:fs";
import type { RoadsEngine } from "geo/directions/engine";
import { ERROR_CODES, type ValhallaResponse, valhallaEngine } from "geo/directions/valhalla-engine";
import { jsonOf } from "geo/requests/replies";
import { loadedExtract } from "~/extract/extract.server";
import { env } from "~/server/env.server";
import { onePreparedEngine } from "../prepared-engine";
import { valhallaFiles } from "./files";
import type { WorkerResponse } from "./messages";
import { ValhallaSupervisor } from "./supervisor.server";

/** A tenth of a second or so of work; other questions come in between. */
const CELLS_AT_ONCE = 5_000;
const POINTS_AT_ONCE = 50;

/** Its exceptions have no codes here, only the text that stands with the code over HTTP. */
const CODES_BY_TEXT = [
  ["No suitable edges near location", ERROR_CODES.noRoad],
  ["No data found for location", ERROR_CODES.noRoad],
  ["No path could be found", ERROR_CODES.noPath],
  ["Location is unreachable", ERROR_CODES.unreachable],
  ["Locations are in unconnected regions", ERROR_CODES.unconnected],
  ["Path distance exceeds", ERROR_CODES.tooFar],
  ["Exceeded max locations", ERROR_CODES.tooManyLocations],
  ["No costing method found", ERROR_CODES.noCosting],
] as const;

/** The engine in a process of ours. */
export function valhallaInProcess(process: ValhallaSupervisor, profile: string): RoadsEngine {
  return valhallaEngine({
    profile,
    locateFirst: true,
    cellsAtOnce: CELLS_AT_ONCE,
    pointsAtOnce: POINTS_AT_ONCE,
    async request(action, body, { signal }) {
      const call = action === "sources_to_targets" ? "matrix" : action;
      return read(await process.ask({ action: call, query: JSON.stringify(body) }, signal));
    },
  });
}

function read(answer: WorkerResponse): ValhallaResponse {
  if ("answer" in answer) return { status: 200, body: jsonOf(answer.answer) };
  const { error } = answer;
  const [words = "", code] = CODES_BY_TEXT.find(([words]) => error.includes(words)) ?? [];
  // Without what the package puts in front, as over HTTP.
  return { status: 400, body: { error_code: code, error: error.slice(error.indexOf(words)) } };
}

const prepared = onePreparedEngine("valhalla");

/**
 * Valhalla on the roads of the loaded extract; null where none is loaded or its tiles or the
 * package are not there. The same engine as long as the extract stays.
 */
export function preparedValhalla(profile: string): RoadsEngine | null {
  const extract = loadedExtract();
  const files = extract?.valhalla ? valhallaFiles(extract.folder, env().dataDir) : undefined;
  if (!files || !existsSync(files.packageFolder) || !existsSync(files.configFile)) {
    return prepared.none();
  }
  const key = JSON.stringify([extract?.version, profile, files]);
  return prepared.of(key, () => {
    const process = new ValhallaSupervisor(files);
    return { engine: valhallaInProcess(process, profile), retire: () => process.retire() };
  });
}
