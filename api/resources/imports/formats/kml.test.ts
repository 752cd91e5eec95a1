import { describe, expect, it } from "vitest";
import { zipped } from "../../../testing/workbook";
import { readKml, readKmz } from "./kml";
import { readAll, readHeaders, withFile } from "./testing/read";

const read = (text: string | Uint8Array) => readAll(text, readKml);
const kml = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;
const placemark = (inside: string) => `<Placemark>${inside}</Placemark>`;
const point = (coordinates: string) => `<Point><coordinates>${coordinates}</coordinates></Point>`;

/** As Google My Maps exports a layer that came from a table. */
const MY_MAPS = kml(`
    <name>Customers</name>
    <Style id="icon-1899"><IconStyle><scale>1</scale></IconStyle></Style>
    <Folder>
      <name>North</name>
      <Placemark>
        <name>Kiosk &amp; Café</name>
        <address>1 High St, Columbus</address>
        <description><![CDATA[Phone: 614<br>Notes: two &amp; <b>three</b>]]></description>
        <styleUrl>#icon-1899</styleUrl>
        <ExtendedData>
          <Data name="Phone"><value>614</value></Data>
          <Data name="gx_media_links"><value><![CDATA[https://maps.example/x]]></value></Data>
        </ExtendedData>
        <Point>
          <coordinates>
            -83.0021,39.9612,0
          </coordinates>
        </Point>
      </Placemark>
      <Placemark><name>Not found</name><address>Nowhere 1</address></Placemark>
    </Folder>
    <Folder><name>South</name>${placemark(`<name>Two</name>${point("-83.5,39.5")}`)}</Folder>`);

/** As Google Earth saves a place in folders, with a view and data of a schema. */
const EARTH = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2" xmlns:kml="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom">
<Folder>
  <name>Places</name><open>1</open>
  <Folder><name>Ohio</name>
    <Placemark id="0A1">
      <name>Store</name><open>1</open><phoneNumber>+1 614 555 0100</phoneNumber>
      <LookAt><longitude>10</longitude><latitude>20</latitude><altitude>0</altitude></LookAt>
      <ExtendedData><SchemaData schemaUrl="#s">
        <SimpleData name="Name">Store</SimpleData><SimpleData name="ZIP">02134</SimpleData>
      </SchemaData></ExtendedData>
      <Point><gx:drawOrder>1</gx:drawOrder><coordinates>-83,39.96,0</coordinates></Point>
    </Placemark>
  </Folder>
  <Placemark><name>Way</name><LineString><coordinates>1,2,0 3,4,0</coordinates></LineString></Placemark>
</Folder></kml>`;

describe("placemarks of a KML file", () => {
  it("are read as Google My Maps writes them", async () => {
    expect(await read(MY_MAPS)).toEqual([
      {
        name: "Kiosk & Café",
        latitude: "39.9612",
        longitude: "-83.0021",
        description: "Phone: 614\nNotes: two & three",
        address: "1 High St, Columbus",
        folder: "North",
        Phone: "614",
        gx_media_links: "https://maps.example/x",
      },
      { name: "Not found", address: "Nowhere 1", folder: "North" },
      { name: "Two", latitude: "39.5", longitude: "-83.5", folder: "South" },
    ]);
    expect(await readHeaders(MY_MAPS, readKml)).toEqual(
      "name latitude longitude description address folder Phone gx_media_links".split(" "),
    );
  });

  it("are read from the archive of Google Earth, beside its pictures", async () => {
    const archive = zipped({ "files/icon.png": "png", "files/other.kml": "", "doc.kml": EARTH });
    expect(await readAll(archive, readKmz)).toEqual([
      {
        name: "Store",
        latitude: "39.96",
        longitude: "-83",
        contactPhone: "+1 614 555 0100",
        folder: "Places / Ohio",
        ZIP: "02134",
      },
      { name: "Way", folder: "Places" },
    ]);
  });

  it("have a position by one point, also within other shapes, but not by several", async () => {
    const line = "<LineString><coordinates>5,6 7,8</coordinates></LineString>";
    const one = placemark(`<name>A</name><MultiGeometry>${line}${point("1,2")}</MultiGeometry>`);
    const two = placemark(`<MultiGeometry>${point("1,2")}${point("3,4")}</MultiGeometry>`);
    expect(await read(kml(one + two))).toEqual([{ name: "A", latitude: "2", longitude: "1" }, {}]);
  });

  it("have data that repeats a column of ours in it once, or beside it", async () => {
    const data = (name: string, value: string) =>
      `<Data name="${name}"><value>${value}</value></Data>`;
    const extended = data("NAME", "A") + data("Description", "d") + data("name", "B");
    const file = kml(placemark(`<name>A</name><ExtendedData>${extended}</ExtendedData>`));
    expect(await read(file)).toEqual([{ name: "A", "name 2": "B", description: "d" }]);
  });

  it("are read in UTF-16 and in encodings that the file names", async () => {
    const file = kml(placemark("<name>Ärger</name>"));
    const latin = file.replace("UTF-8", "ISO-8859-1");
    expect(await read(Buffer.from(latin, "latin1"))).toEqual([{ name: "Ärger" }]);
    const wide = Buffer.from(`\ufeff${file.replace("UTF-8", "UTF-16")}`, "utf16le");
    expect(await read(wide)).toEqual([{ name: "Ärger" }]);
  });

  it("have no column by the name of a part of every object", async () => {
    const data = ["__proto__", "constructor", "toString"].map(
      (name) => `<Data name="${name}"><value>x</value></Data>`,
    );
    const file = kml(placemark(`<ExtendedData>${data.join("")}</ExtendedData>`));
    expect(await readHeaders(file, readKml)).toEqual(["__proto__", "constructor", "toString"]);
  });

  it("have the 200 columns that most of them have", async () => {
    const data = (from: number, count: number) =>
      Array.from(
        { length: count },
        (_, at) => `<Data name="c${from + at}"><value>1</value></Data>`,
      ).join("");
    const rare = placemark(`<ExtendedData>${data(0, 900)}</ExtendedData>`);
    const usual = placemark(`<name>A</name><ExtendedData>${data(850, 50)}</ExtendedData>`);
    const headers = await readHeaders(kml(rare + usual), readKml);
    expect(headers).toHaveLength(200);
    expect(headers[0]).toBe("name");
    expect(headers.slice(-50)).toEqual(Array.from({ length: 50 }, (_, at) => `c${850 + at}`));
  });
});

describe("a KML file", () => {
  const laughs = `<!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
  const attributes = Array.from({ length: 2000 }, (_, at) => `a${at}="1"`).join(" ");
  it.each([
    ["without placemarks", kml(""), "The file has no placemarks"],
    [
      "that links to a map",
      kml("<NetworkLink><Link><href>https://maps.example/</href></Link></NetworkLink>"),
      /only links to a map on the web/,
    ],
    ["that is cut off", kml(placemark("<name>A</name>")).slice(0, -20), /damaged at line 1/],
    [
      "of entities that grow",
      `${laughs}<kml><Placemark><name>&b;</name></Placemark></kml>`,
      /damaged/,
    ],
    [
      "that names another file",
      `${laughs}<kml><Placemark><name>&c;</name></Placemark></kml>`,
      /damaged/,
    ],
    ["that is nested deeply", kml("<Folder>".repeat(200)), /damaged/],
    ["of many attributes", kml(`<Placemark ${attributes}/>`), /damaged/],
    ["of a tag without end", `<kml><a b="${"x".repeat(4_100_000)}`, /more than 4000000/],
    ["of an unknown encoding", '<?xml version="1.0" encoding="x-mars"?><kml/>', /"x-mars"/],
    [
      "of a row that is too long",
      kml(
        placemark(
          `<ExtendedData>${["a", "b", "c", "d"].map((name) => `<Data name="${name}"><value>${"x".repeat(40_000)}</value></Data>`).join("")}</ExtendedData>`,
        ),
      ),
      "Location 1 is longer than 100000 characters",
    ],
  ] as [string, string, string | RegExp][])("%s is refused", async (_, file, message) => {
    await expect(read(file)).rejects.toMatchObject({
      statusCode: 422,
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });

  it("of a hundred thousand columns is read within little memory", async () => {
    const data = Array.from(
      { length: 100_000 },
      (_, at) => `<Data name="c${at}"><value>1</value></Data>`,
    );
    const file = kml(placemark(`<ExtendedData>${data.join("")}</ExtendedData>`));
    expect(await readHeaders(file, readKml)).toHaveLength(200);
  });

  it("in an archive that unpacks to too much is refused", async () => {
    const bomb = zipped({ "doc.kml": kml(placemark("<!-- -->".repeat(3_000_000))) });
    await expect(readAll(bomb, readKmz)).rejects.toMatchObject({
      statusCode: 422,
      message: "The archive can't be unpacked; unpack it yourself and upload the KML file in it",
    });
    await expect(withFile(zipped({ "a.txt": "" }), readKmz)).rejects.toMatchObject({
      message: "The archive has no KML file",
    });
  });
});
