/** The map as the server writes it at once; the browser loads it by itself. */
export { LocationsMapView } from "./locations-map";
