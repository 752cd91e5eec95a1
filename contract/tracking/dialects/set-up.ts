/** What sets up each tracker program on a phone: links, or a file. Free of zod: browsers use it too. */

/** How often and after how far a phone reports. */
const EVERY_SECONDS = 60;
const EVERY_METRES = 50;

export interface TrackerAddress {
  /** Where the console is found, such as `https://waybook.example.com`. */
  origin: string;
  secret: string;
  /** The agent, by a name or id that the programs show. */
  device: string;
}

/** The address that a program reports to. */
export const trackerUrl = ({ origin, secret }: Pick<TrackerAddress, "origin" | "secret">): string =>
  `${origin}/t/${secret}`;

const traccarClientSettings = ({ device }: TrackerAddress) => ({
  id: device,
  interval: String(EVERY_SECONDS),
  distance: String(EVERY_METRES),
  accuracy: "high",
  buffer: "true",
});

/** Scanned by Traccar Client, which reads its settings from the query. */
export const traccarClientLink = (address: TrackerAddress): string =>
  `${trackerUrl(address)}?${new URLSearchParams(traccarClientSettings(address))}`;

/** Opens Traccar Client (from version 10) on the phone that shows the link. */
export function traccarClientAppLink(address: TrackerAddress): string {
  const settings = { url: trackerUrl(address), ...traccarClientSettings(address) };
  return `org.traccar.client://config?${new URLSearchParams(settings)}`;
}

/** The text of an `.otrc` file, which OwnTracks opens. */
export const ownTracksConfig = (address: TrackerAddress): string =>
  JSON.stringify({
    _type: "configuration",
    mode: 3,
    url: trackerUrl(address),
    tid: address.device.slice(0, 2),
    monitoring: 1,
    cmd: true,
  });

export const ownTracksLink = (address: TrackerAddress): string =>
  `owntracks:///config?inline=${encodeURIComponent(toBase64(ownTracksConfig(address)))}`;

/** The secret is a token here, which Overland sends as a header. */
export function overlandLink({ origin, secret, device }: TrackerAddress): string {
  const settings = { url: `${origin}/t`, token: secret, device_id: device, unique_id: "yes" };
  return `overland://setup?${new URLSearchParams(settings)}`;
}

/** GPSLogger reads its settings from the file at this address. */
export const gpsLoggerLink = (address: TrackerAddress): string =>
  `gpslogger://properties/${trackerUrl(address)}.properties`;

/** The file of {@link gpsLoggerLink}; GPSLogger fills in what begins with a percent sign. */
export const gpsLoggerProperties = (url: string): string =>
  [
    "log_customurl_enabled=true",
    `log_customurl_url=${url}`,
    "log_customurl_method=POST",
    "log_customurl_headers=Content-Type: application/x-www-form-urlencoded",
    "log_customurl_body=program=gpslogger&lat=%LAT&lon=%LON&acc=%ACC&alt=%ALT&speed=%SPD&dir=%DIR&timestamp=%TIMESTAMP&batt=%BATT&charging=%ISCHARGING",
    "log_customurl_discard_offline_locations_enabled=false",
    `time_before_logging=${EVERY_SECONDS}`,
    `distance_before_logging=${EVERY_METRES}`,
    "log_gpx=false",
    "log_kml=false",
    "startonbootup=true",
    "",
  ].join("\n");

export function colotaLink(address: TrackerAddress): string {
  const settings = {
    endpoint: trackerUrl(address),
    interval: EVERY_SECONDS,
    distance: EVERY_METRES,
    apiTemplate: "custom",
    httpMethod: "POST",
  };
  return `colota://setup?config=${encodeURIComponent(toBase64(JSON.stringify(settings)))}`;
}

/** For OsmAnd's "Online tracking", and for other programs that fill in an address. */
export const osmAndUrl = (address: TrackerAddress): string =>
  `${trackerUrl(address)}?id=${encodeURIComponent(address.device)}&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&bearing={6}`;

const toBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));
