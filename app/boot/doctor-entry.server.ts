/** The console's part of `npm run doctor`: prints what it finds as JSON, a line each. */
import {
  askServer,
  type Finding,
  type Look,
  lookAt,
  ok,
  problem,
  warning,
} from "platform/findings";
import { checkDirections } from "../directions/check.server";
import { type Env, EnvError, readEnv } from "../server/env.server";
import { checkPorts } from "./doctor-ports.server";

/** In place of one that a start would make and write down. */
const NO_SECRET = "a secret for looking at the other settings alone";

function looks(): Look[] {
  let settings: Env;
  try {
    settings = readEnv(surroundings());
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const { problems } = error;
    return [() => problems.map((text) => problem("console settings", text))];
  }
  const { apiUrl, dataDir, directions, embeddedApi, places, watch } = settings;
  return [
    () => ok("console settings", "they fit together"),
    () => checkPorts(settings),
    () =>
      embeddedApi
        ? []
        : askServer("API_URL", `${apiUrl}/healthz`, "Check API_URL and that it runs."),
    () => checkDirections(directions, dataDir),
    () =>
      "url" in places ? askServer("places", places.url, "Check PLACES_URL and that it runs.") : [],
    () =>
      watch.tracesUrl
        ? askServer(
            "traces",
            watch.tracesUrl,
            "Check OTEL_EXPORTER_OTLP_ENDPOINT and that it runs.",
          )
        : [],
    () => proxyHint(settings),
  ];
}

function surroundings(): NodeJS.ProcessEnv {
  const { API_URL, DATABASE_URL, SESSION_SECRET } = process.env;
  if (SESSION_SECRET || API_URL || DATABASE_URL) return process.env;
  return { ...process.env, SESSION_SECRET: NO_SECRET };
}

function proxyHint({ trustProxy, host }: Env): Finding[] {
  if (trustProxy > 0) return [ok("TRUST_PROXY", `${trustProxy} in front are believed`)];
  if (/^(localhost|127\.|::1)/.test(host)) return [];
  return [
    warning(
      "TRUST_PROXY",
      `it is 0 while HOST is ${host}: with a proxy with TLS in front set it to the number of proxies, or cookies are not marked secure and limits count the proxy.`,
    ),
  ];
}

for (const look of looks()) {
  for (const one of await lookAt("console", look)) process.stdout.write(`${JSON.stringify(one)}\n`);
}
