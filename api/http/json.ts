import { invalid } from "./errors";
import { pathOfNul, wrongShape } from "./validate";

/**
 * Reads JSON that stands as text inside a request.
 *
 * @param path where it stands, as in `query.params`
 * @throws 422 naming the path when it isn't JSON, is nested too deep, or holds what Postgres
 *   or a reader can't take
 */
export function readJson(text: string, path: string): unknown {
  const json = parse(text, path);
  const wrong = wrongShape(json);
  if (wrong) throw invalid(`${path} ${wrong}`, path);
  const nul = pathOfNul(json, path);
  if (nul) throw invalid(`${nul} must not hold a NUL character`, nul);
  return json;
}

function parse(text: string, path: string): unknown {
  let hidden = false;
  let json: unknown;
  try {
    json = JSON.parse(text, (key, value) => {
      hidden ||= key === "__proto__";
      return value;
    });
  } catch {
    throw invalid(`${path} is not JSON`, path);
  }
  // Readers leave this key out in silence, and a condition less would match more.
  if (hidden) throw invalid(`${path} has no key "__proto__"`, path);
  return json;
}
