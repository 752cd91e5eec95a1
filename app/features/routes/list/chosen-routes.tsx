import type { ChosenRoute } from "./dialog.server";
import "./routes.css";

/** Names the routes that a dialog is about, and sends them with its form. */
export function ChosenRoutes({ routes }: { routes: ChosenRoute[] }) {
  if (routes.length === 0) return <p>Please select a route</p>;
  return (
    <ul className="chosen-routes" aria-label="Selected routes">
      {routes.map((route) => (
        <li key={route.id}>
          <input type="hidden" name="ids" value={route.id} />
          {route.name}
        </li>
      ))}
    </ul>
  );
}
