import { useWords } from "./language";
import type { DayRoute } from "./read-day.server";

/** Each is stored on the phone. */
const MOST_MAPS = 3;

/** Pictures of the routes that are still to be driven. */
export function RouteMaps({ routes }: { routes: readonly DayRoute[] }) {
  const WORDS = useWords();
  const open = routes.filter(({ map, status }) => map && (status === "new" || status === "active"));
  if (open.length === 0) return null;
  return (
    <section>
      <h2>{WORDS.map.title}</h2>
      {open.slice(0, MOST_MAPS).map((route) => (
        <RouteMap key={route.id} route={route} />
      ))}
      <p>{WORDS.map.signs}</p>
    </section>
  );
}

function RouteMap({ route: { name, map, stops } }: { route: DayRoute }) {
  const WORDS = useWords();
  const next = stops.find(({ outcome }) => !outcome);
  const done = stops.filter(({ outcome }) => outcome).length;
  const without = stops.filter(({ coordinates }) => !coordinates).length;
  const missing = [
    ...(without > 0 ? [WORDS.map.without(without)] : []),
    ...(map && map.far > 0 ? [WORDS.map.far(map.far)] : []),
  ];
  const alt = [
    WORDS.map.of(name),
    WORDS.progress(done, stops.length),
    next && `${WORDS.nextStop}: ${next.order}. ${next.name}`,
  ];
  return (
    <figure>
      <img {...map?.image} alt={alt.filter(Boolean).join(". ")} loading="lazy" />
      {missing.length > 0 && <figcaption>{missing.join(" ")}</figcaption>}
    </figure>
  );
}
