/** The metrics of the console, with those of the embedded API. */
import { joinMetrics } from "platform/watch/metrics-endpoint";
import { env } from "./env.server";
import { metrics } from "./metrics.server";

const TIMEOUT_MS = 5_000;

/** @param apiToken that of the embedded API; none where the API is another's, and is asked itself */
export async function readMetrics(apiToken: string | undefined): Promise<string> {
  const { registry, apiUp } = metrics();
  const ofApi = apiToken === undefined ? undefined : await metricsOfApi(apiToken);
  apiUp.set(ofApi === undefined ? 0 : 1);
  const own = await registry.metrics();
  return ofApi === undefined ? own : joinMetrics(own, ofApi);
}

async function metricsOfApi(token: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${env().apiUrl}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
