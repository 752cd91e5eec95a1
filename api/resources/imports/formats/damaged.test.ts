import { rounds } from "platform/testing/long-run";
import { expect, it } from "vitest";
import { zipped } from "../../../testing/workbook";
import type { FileRows } from "../locations";
import { detectFormat } from "./detect";
import { readGeoJson } from "./geojson";
import { readGpx } from "./gpx";
import { readKml, readKmz } from "./kml";
import { openOds } from "./ods";
import { withFile } from "./testing/read";
import { readVcard } from "./vcard";

const KML = `<?xml version="1.0"?><kml><Folder><name>F</name><Placemark id="1"><name>A &amp; B</name><description><![CDATA[<b>x</b>]]></description><ExtendedData><Data name="c"><value>1</value></Data></ExtendedData><Point><coordinates>1,2</coordinates></Point></Placemark></Folder></kml>`;
const GPX = `<?xml version="1.0"?><gpx><wpt lat="1" lon="2"><name>A</name><cmt>c</cmt><extensions><x:City>O</x:City></extensions></wpt><rte><rtept lat="3" lon="4"/></rte></gpx>`;
const GEOJSON = `{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"properties":{"a":"\\u00e9\\"","b":[1,{}],"c":{"d":null}},"geometry":{"type":"Point","coordinates":[1,2.5e1]}}]}`;
const VCARD =
  'BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=x:A\r\nADR;WORK;ENCODING=QUOTED-PRINTABLE:;;a=3D=\r\nb\\;;c\r\nitem1.TEL;TYPE="a:b",c:1\r\nGEO:1;2\r\n folded\r\nEND:VCARD\r\n';
const ODS = `<o:d xmlns:o="o" xmlns:table="t" xmlns:text="x" xmlns:office="f"><o:b><o:s><table:table table:name="S"><table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="3"><text:p>1<text:s text:c="4"/></text:p></table:table-cell></table:table-row></table:table></o:s></o:b></o:d>`;

async function firstSheet(path: string): Promise<FileRows> {
  const [sheet] = (await openOds(path)).sheets;
  return { delimiter: ",", rows: sheet?.rows() ?? emptyRows() };
}
async function* emptyRows(): AsyncGenerator<never> {}

/** Numbers of a sequence that is the same in each run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Changes, repeats or removes a few bytes. */
function damage(file: Buffer, random: (below: number) => number): Buffer {
  let damaged = Buffer.from(file);
  for (let times = 1 + random(3); times > 0; times--) {
    const [from, length] = [random(damaged.length + 1), random(20)];
    const [before, after] = [damaged.subarray(0, from), damaged.subarray(from + length)];
    const between = [
      Buffer.alloc(0),
      Buffer.from([random(256)]),
      Buffer.concat([damaged.subarray(from, from + length), damaged.subarray(from, from + length)]),
    ];
    damaged = Buffer.concat([before, between[random(3)] as Buffer, after]);
  }
  return damaged;
}

it.each([
  ["KML", readKml, KML],
  ["KMZ", readKmz, zipped({ "doc.kml": KML })],
  ["GPX", readGpx, GPX],
  ["GeoJSON", readGeoJson, GEOJSON],
  ["vCard", readVcard, VCARD],
  ["ODS", firstSheet, zipped({ mimetype: "application/x", "content.xml": ODS })],
  ["ODS content", firstSheet, ODS],
] as [string, (path: string) => Promise<FileRows>, string | Buffer][])(
  "a damaged %s file is read or refused, and never fails otherwise",
  async (name, read, sound) => {
    const random = createRandom(4711);
    for (let round = 0; round < rounds(50, 2000); round++) {
      const bytes = damage(Buffer.from(sound as string), random);
      const file = name === "ODS content" ? zipped({ "content.xml": bytes }) : bytes;
      const reading = withFile(file, async (path) => {
        await detectFormat(path).catch(expectRefusal);
        for await (const { line, cells } of (await read(path)).rows) {
          expect(line).toBeGreaterThan(0);
          expect(cells.every((cell) => typeof cell === "string")).toBe(true);
        }
      });
      await reading.catch(expectRefusal);
    }
  },
  rounds(30_000, 600_000),
);

function expectRefusal(error: unknown): void {
  expect(error).toMatchObject({ statusCode: 422 });
}
