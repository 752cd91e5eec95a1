import { GROUND_COLOURS } from "geo/ground/ground-colours";

/** Google's ground in the colours of our own, without shops and stops that are not the route's. */
export function googleStyles(dark: boolean): google.maps.MapTypeStyle[] {
  const colours = GROUND_COLOURS[dark ? "dark" : "light"];
  const fill = (featureType: string, color: string): google.maps.MapTypeStyle => ({
    featureType,
    elementType: "geometry",
    stylers: [{ color }],
  });
  return [
    { elementType: "geometry", stylers: [{ color: colours.land }] },
    { elementType: "labels.text.fill", stylers: [{ color: colours.label }] },
    { elementType: "labels.text.stroke", stylers: [{ color: colours.land }] },
    { elementType: "labels.icon", stylers: [{ visibility: "off" }] },
    { featureType: "poi", elementType: "labels", stylers: [{ visibility: "off" }] },
    { featureType: "transit.station", stylers: [{ visibility: "off" }] },
    fill("poi.park", colours.green),
    fill("water", colours.water),
    fill("administrative", colours.border),
    fill("transit.line", colours.rail),
    fill("road.local", colours.street),
    fill("road.arterial", colours.main),
    fill("road.highway", colours.highway),
  ];
}
