/** Whom everything that is made of an extract is from; shown wherever it is. */
export const OSM_ATTRIBUTION = {
  label: "© OpenStreetMap contributors",
  href: "https://www.openstreetmap.org/copyright",
};
