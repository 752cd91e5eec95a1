import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type MapData, type MapLine, type MapPin, MapPinList, RouteMap } from ".";
import { pathOf } from "./model/line-points";

const frame = { centre: [-83, 40] as [number, number], zoom: 10, width: 720, height: 600 };

function mapOf(pins: MapPin[], lines: MapLine[] = []): MapData {
  return {
    frame,
    ground: { version: "v1", regions: [[-84, 39, -82, 41]] },
    pins,
    lines,
    upgrade: { kind: "none" },
  };
}

const stop = (number: number, more: Partial<MapPin> = {}): MapPin => ({
  id: `s${number}`,
  kind: "stop",
  coordinates: [-83, 40],
  label: String(number),
  title: `Stop at ${number}`,
  ...more,
});

const draw = (map: MapData) => renderToStaticMarkup(<RouteMap label="Route" map={map} />);

describe("the server's picture", () => {
  it("needs no inline styles, which the content security policy forbids", () => {
    const html = draw(
      mapOf(
        [stop(1), stop(2)],
        [
          {
            kind: "route",
            path: pathOf([
              [-83, 40],
              [-82, 41],
            ]),
          },
        ],
      ),
    );
    expect(html).not.toContain("style=");
  });
  // spec: 2.map-pins
  it("puts each pin at its place, as a link to its row, with its name", () => {
    const html = draw(mapOf([stop(7, { coordinates: [-83, 40] })]));
    expect(html).toContain('x="50.000%" y="50.000%"');
    expect(html).toContain('<a href="#pin-s7" data-pin="s7"><title>7 Stop at 7</title>');
  });

  it("draws pins just beyond the edge too, where the keyboard does not lead: they can't be seen", () => {
    const html = draw(mapOf([stop(1), stop(2, { coordinates: [-83, 40.35] })]));
    expect(html).toContain('<a href="#pin-s1" data-pin="s1"><title>');
    expect(html).toContain('<a href="#pin-s2" data-pin="s2" tabindex="-1"><title>');
  });

  // spec: 2.map-pins
  it("tells what was visited and what was moved in words, too", () => {
    const html = draw(
      mapOf([
        stop(1, { kind: "visited" }),
        stop(2, { moved: true, coordinates: [-82.9, 40] }),
        stop(3, { kind: "visited", failed: "Not possible: Closed", coordinates: [-82.8, 40] }),
      ]),
    );
    expect(html).toContain("<title>1 Stop at 1 (visited)</title>");
    expect(html).toContain("<title>3 Stop at 3 (Not possible: Closed)</title>");
    expect(new Set(html.match(/<path class="pin__tick" d="[^"]*"/g)).size).toBe(2);
    expect(html).toContain("<title>2 Stop at 2 (moved)</title>");
  });

  it("flags the ends of the tour, and names them", () => {
    const html = draw(mapOf([stop(1, { ends: ["origin"] }), stop(2, { ends: ["destination"] })]));
    expect(html).toContain("<title>1 Stop at 1 (origin)</title>");
    expect(html).toContain("<title>2 Stop at 2 (destination)</title>");
    expect(html.match(/pin__flag--/g)).toHaveLength(2);
  });

  it("draws the ground around the frame, under everything else, and says whom it is from", () => {
    const html = draw(mapOf([stop(1)]));
    expect(html).toContain(
      '<image href="/map/ground.svg?longitude=-83&amp;latitude=40&amp;zoom=10&amp;width=1008&amp;height=840&amp;version=v1"' +
        ' x="-20.000%" y="-20.000%" width="140.000%" height="140.000%"',
    );
    expect(html.indexOf("<image")).toBeLessThan(html.indexOf("pin--stop"));
    expect(html).toContain(
      '<image class="map__names" href="/map/names.svg?longitude=-83&amp;latitude=40&amp;zoom=10&amp;width=720&amp;height=600&amp;version=v1&amp;sizes=any&amp;pins=2i23hh"',
    );
    expect(html.indexOf("map__names")).toBeLessThan(html.indexOf("pin--stop"));
    expect(html).toContain('href="https://www.openstreetmap.org/copyright"');
    expect(html).not.toContain("noscript");
  });

  it("leaves the ground to a library where scripts run", () => {
    const upgrade = { kind: "google", key: "k" } as const;
    const html = draw({ ...mapOf([stop(1)]), upgrade });
    expect(html).toMatch(
      /<noscript><svg class="map__ground"[^>]*><image [^>]*><\/image><\/svg><svg[^>]*><image class="map__names"[^>]*><\/image><\/svg><\/noscript>/,
    );
    expect(html.match(/map__names/g)).toHaveLength(1);
    const map = { ...mapOf([]), upgrade };
    const still = renderToStaticMarkup(<RouteMap label="Route" map={map} still />);
    expect(still).not.toContain("noscript");
  });

  it("draws what a proposal would replace behind the line, and an estimate dashed", () => {
    const path = pathOf([
      [-83, 40],
      [-82.9, 40.1],
    ]);
    const html = draw(
      mapOf(
        [],
        [
          { kind: "route", path, estimated: true },
          { kind: "before", path },
        ],
      ),
    );
    expect(html.indexOf("map__line--before")).toBeLessThan(html.indexOf("map__line--route"));
    expect(html).toContain("map__line--route map__line--estimated");
  });

  it("spreads pins on one spot, each with a leg to it", () => {
    const html = draw(mapOf([stop(1), stop(2), stop(3, { coordinates: [-82.9, 40] })]));
    expect(html.match(/pin__leg/g)).toHaveLength(2);
  });

  it("gathers hundreds of stops", () => {
    const many = Array.from({ length: 300 }, (_, index) => stop(index + 1));
    const html = draw(mapOf(many));
    expect(html).toContain("<title>300 stops</title>");
    expect(html).not.toContain("data-pin");
  });

  it("says how far things are apart", () => {
    expect(draw(mapOf([]))).toContain("Scale: 2 mi, 5 km");
  });
});

describe("MapPinList", () => {
  it("has a row for every pin, to which the pin leads", () => {
    const pins = [stop(1, { detail: "Grocery" }), stop(2, { kind: "visited" })];
    const html = renderToStaticMarkup(<MapPinList pins={pins} />);
    expect(html.match(/<li/g)).toHaveLength(2);
    expect(html).toContain('id="pin-s1" data-pin="s1"');
    expect(html).toContain("Grocery");
    expect(html.match(/visited/g)).toHaveLength(1);
  });
});
