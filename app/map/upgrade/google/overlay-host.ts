interface OverlayHost {
  host: HTMLElement;
  /** Puts the host back over the frame after the map has moved under it. */
  place(): void;
  remove(): void;
}

/**
 * An element as large as the frame, in the pane of Google's map that gestures reach the map
 * from. Panes move with the map, so the host is moved back against them.
 */
export function hostOver(
  map: google.maps.Map,
  frame: HTMLElement,
  OverlayView: typeof google.maps.OverlayView,
): OverlayHost {
  const host = document.createElement("div");
  host.className = "google-map-overlay";
  const view = new OverlayView();
  const place = () => {
    const centre = map.getCenter();
    // Google knows no projection before the overlay is added.
    const projection = view.getProjection() as google.maps.MapCanvasProjection | undefined;
    const middle = centre && projection?.fromLatLngToDivPixel(centre);
    if (!middle) return;
    const { clientWidth: width, clientHeight: height } = frame;
    Object.assign(host.style, {
      width: `${width}px`,
      height: `${height}px`,
      transform: `translate(${middle.x - width / 2}px, ${middle.y - height / 2}px)`,
    });
  };
  view.onAdd = () => view.getPanes()?.overlayMouseTarget.append(host);
  view.draw = place;
  view.onRemove = () => host.remove();
  view.setMap(map);
  return { host, place, remove: () => view.setMap(null) };
}
