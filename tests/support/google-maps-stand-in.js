/*
 * NOT Google's: a stand-in for the script of its Maps JavaScript API, for tests where the real
 * one can't be reached. It has the part of the documented interface that app/map/upgrade/google uses:
 * a raster map that can be dragged, whose panes move with it, and which knows Web Mercator with
 * a world of 256 pixels at zoom 0. It draws a plain ground in the colours of its styles.
 */
(() => {
  const TILE = 256;
  const world = ({ lng, lat }, zoom) => {
    const sine = Math.sin((lat * Math.PI) / 180);
    const size = TILE * 2 ** zoom;
    return {
      x: (lng / 360 + 0.5) * size,
      y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
    };
  };
  const place = ({ x, y }, zoom) => {
    const size = TILE * 2 ** zoom;
    const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI;
    return { lng: (x / size - 0.5) * 360, lat };
  };
  const literal = (given) =>
    typeof given.lng === "function" ? { lng: given.lng(), lat: given.lat() } : given;

  class LatLng {
    constructor({ lng, lat }) {
      Object.assign(this, { lng: () => lng, lat: () => lat });
    }
  }

  class MVCObject {
    listeners = new Map();
    addListener(name, listener) {
      const all = this.listeners.get(name) ?? new Set();
      this.listeners.set(name, all.add(listener));
      return { remove: () => all.delete(listener) };
    }
    fire(...names) {
      for (const name of names) for (const call of [...(this.listeners.get(name) ?? [])]) call();
    }
  }

  class GoogleMap extends MVCObject {
    overlays = new Set();

    constructor(frame, options) {
      super();
      this.frame = frame;
      this.options = options;
      frame.style.overflow = "hidden";
      // As Google does it: styles with the page's nonce, and a logo from a host of its own.
      const style = document.createElement("style");
      style.nonce = document.querySelector("style[nonce]")?.nonce ?? "";
      style.textContent = ".gm-style { position: absolute; inset: 0; }";
      document.head.append(style);
      this.gestures = frame.appendChild(document.createElement("div"));
      this.gestures.className = "gm-style";
      this.pane = this.gestures.appendChild(document.createElement("div"));
      const logo = frame.appendChild(new Image());
      logo.src = "https://maps.gstatic.com/stand-in/logo.svg";
      logo.alt = "Stand-in for Google";
      Object.assign(logo.style, { position: "absolute", left: 0, bottom: 0 });
      this.listenToDrags();
      this.rest();
      this.paint();
      setTimeout(() => this.fire("bounds_changed", "tilesloaded", "idle"), 20);
      window.standIn.maps.push(this);
    }

    getCenter = () => new LatLng(literal(this.options.center));
    getZoom = () => this.options.zoom;
    getDiv = () => this.frame;
    setOptions(options) {
      Object.assign(this.options, options);
      this.paint();
    }
    moveCamera({ center, zoom }) {
      Object.assign(this.options, { center, zoom });
      this.rest();
      this.fire("center_changed", "zoom_changed", "bounds_changed");
    }
    panTo(center) {
      this.options.center = center;
      this.fire("center_changed", "bounds_changed");
    }
    paint() {
      this.gestures.style.background = this.options.styles[0].stylers[0].color;
    }
    /** Where the panes have their zero point, until the zoom changes or a drag ends. */
    rest() {
      const { x, y } = world(literal(this.options.center), this.options.zoom);
      this.origin = { x: x - this.frame.clientWidth / 2, y: y - this.frame.clientHeight / 2 };
      this.pane.style.transform = "";
      for (const overlay of this.overlays) overlay.draw();
    }
    listenToDrags() {
      let last;
      this.gestures.addEventListener("pointerdown", (event) => {
        last = event;
      });
      window.addEventListener("pointerup", () => {
        last = undefined;
      });
      window.addEventListener("pointermove", (event) => {
        if (!last) return;
        const { x, y } = world(literal(this.options.center), this.options.zoom);
        const moved = { x: x - (event.x - last.x), y: y - (event.y - last.y) };
        last = event;
        this.options.center = place(moved, this.options.zoom);
        const left = moved.x - this.frame.clientWidth / 2 - this.origin.x;
        const top = moved.y - this.frame.clientHeight / 2 - this.origin.y;
        this.pane.style.transform = `translate(${-left}px, ${-top}px)`;
        this.fire("center_changed", "bounds_changed");
      });
    }
  }

  class OverlayView extends MVCObject {
    setMap(map) {
      if (!map) {
        this.map?.overlays.delete(this);
        this.onRemove();
        return;
      }
      this.map = map;
      map.overlays.add(this);
      setTimeout(() => {
        this.added = true;
        this.onAdd();
        this.draw();
      });
    }
    getPanes() {
      return this.added ? { overlayMouseTarget: this.map.pane } : null;
    }
    getProjection() {
      if (!this.added) return undefined;
      const { origin, options } = this.map;
      return {
        fromLatLngToDivPixel(given) {
          const { x, y } = world(literal(given), options.zoom);
          return { x: x - origin.x, y: y - origin.y };
        },
      };
    }
  }

  const event = {
    addListenerOnce(target, name, listener) {
      const added = target.addListener(name, () => {
        added.remove();
        listener();
      });
      return added;
    },
    clearInstanceListeners: (target) => target.listeners.clear(),
  };

  const script = document.currentScript;
  window.standIn = { maps: [], address: script.src, nonce: script.nonce };
  const library = { Map: GoogleMap, OverlayView, RenderingType: { RASTER: "RASTER" } };
  Object.assign(google.maps, library, { event, importLibrary: async () => library });
  google.maps.__ib__();
})();
