/** Addresses drawn at random from an extract, written the way people write them. */
import { boundsOf, type LonLat } from "geo/geometry/lon-lat";
import { seededRandom } from "geo/random";
import { type OsmEntity, readOsm } from "geo/roads/prepare/read-osm";

export interface AddressQuery {
  text: string;
  /** Where houses of this street and number are. */
  expected: LonLat[];
}

interface Address {
  street: string;
  number: string;
  city: string;
  zip: string;
  places: LonLat[];
}

/** Which house numbers a form is made of. */
const PLAIN = /^\d+$/;
const LETTER = /^\d+ ?\p{L}$/u;
const RANGE = /^\d+ ?- ?\d+$/;
const PARTS = /[кс]\d/;

interface Form {
  numbers: RegExp;
  streets?: RegExp;
  write(address: Address): string;
}

const withoutAccents = (text: string) =>
  text.replaceAll("ß", "ss").normalize("NFD").replaceAll(/\p{M}/gu, "");
const digits = (number: string) => /\d+/.exec(number)?.[0] ?? number;
const spaced = (number: string) => number.replace(/(\d)(?=\p{L})/u, "$1 ");
const GERMAN = /(strasse|straße)$/i;
const TYPED = /^улица /;
const name = (street: string) => street.replace(TYPED, "");

/** Each is used for two addresses. */
const KREMS: readonly Form[] = [
  {
    numbers: PLAIN,
    write: ({ street, number, zip, city }) => `${street} ${number}, ${zip} ${city}`,
  },
  {
    numbers: PLAIN,
    write: ({ street, number, zip, city }) => `${zip} ${city}, ${street} ${number}`,
  },
  { numbers: PLAIN, write: ({ street, number }) => `${number} ${street}` },
  {
    numbers: PLAIN,
    streets: GERMAN,
    write: ({ street, number }) => `${street.replace(GERMAN, "str.")}${number}`,
  },
  {
    numbers: PLAIN,
    streets: GERMAN,
    write: ({ street, number, city }) => `${street.replace(GERMAN, "str")} ${number} ${city}`,
  },
  {
    numbers: PLAIN,
    streets: GERMAN,
    write: ({ street, number }) =>
      `${street.replace(/-?strasse$|-?straße$/i, " Straße")} ${number}`,
  },
  {
    numbers: PLAIN,
    write: ({ street, number, zip, city }) => `${street} Nr. ${number}, A-${zip} ${city}`,
  },
  {
    numbers: LETTER,
    write: ({ street, number, zip }) => `${street} ${number.replace(" ", "")}, ${zip}`,
  },
  {
    numbers: LETTER,
    write: ({ street, number, city }) => `${street} ${spaced(number.replace(" ", ""))}, ${city}`,
  },
  {
    numbers: LETTER,
    write: ({ street, number }) => `${street} ${number.replace(" ", "").toUpperCase()}`,
  },
  { numbers: RANGE, write: ({ street, number }) => `${street} ${number.replaceAll(" ", "")}` },
  { numbers: RANGE, write: ({ street, number, city }) => `${street} ${digits(number)}, ${city}` },
  {
    numbers: PLAIN,
    write: ({ street, number }) => `${withoutAccents(street).toLowerCase()} ${number}`,
  },
  {
    numbers: PLAIN,
    write: ({ street, number, zip, city }) => `${street} ${number}/2/12, ${zip} ${city}`,
  },
  { numbers: PLAIN, write: ({ street, number, city }) => `${street} ${number}, 3999 ${city}` },
  { numbers: PLAIN, write: ({ street, number, city }) => `${city}, ${street} ${number} z` },
];

const MOSCOW: readonly Form[] = [
  { numbers: PLAIN, write: ({ street, number }) => `${street}, ${number}` },
  { numbers: PLAIN, write: ({ street, number, city }) => `${city}, ${street}, ${number}` },
  {
    numbers: PLAIN,
    streets: TYPED,
    write: ({ street, number }) => `ул. ${name(street)}, д. ${number}`,
  },
  {
    numbers: PLAIN,
    streets: TYPED,
    write: ({ street, number }) => `${name(street)} ул., ${number}`,
  },
  { numbers: PLAIN, streets: TYPED, write: ({ street, number }) => `${name(street)} ${number}` },
  {
    numbers: PLAIN,
    write: ({ street, number, city }) => `г. ${city}, ${street}, д. ${number}, кв. 12`,
  },
  { numbers: PLAIN, write: ({ street, number, city }) => `127254, ${city}, ${street}, ${number}` },
  { numbers: PLAIN, write: ({ street, number, city }) => `Россия, ${city}, ${street}, ${number}` },
  { numbers: LETTER, write: ({ street, number }) => `${street} ${spaced(number)}` },
  {
    numbers: LETTER,
    write: ({ street, number }) => `${street.toLowerCase()}, ${number.toLowerCase()}`,
  },
  { numbers: PARTS, write: ({ street, number }) => `${street} ${number}` },
  { numbers: PARTS, write: ({ street, number }) => `${street}, ${number.replaceAll(" ", "")}` },
  {
    numbers: PARTS,
    write: ({ street, number }) =>
      `${street}, д. ${number.replace(/ ?к(?=\d)/, " корп. ").replace(/ ?с(?=\d)/, " стр. ")}`,
  },
  { numbers: PARTS, write: ({ street, number }) => `${number}, ${street}` },
  { numbers: /^\d+\/\d+$/, write: ({ street, number, city }) => `${street} ${number}, ${city}` },
  {
    numbers: PLAIN,
    write: ({ street, number, city }) => `${street.replaceAll("ё", "е")}, ${number} Я, ${city}`,
  },
];

export const FORMS = { krems: KREMS, moscow: MOSCOW } as const;
const PER_FORM = 2;

/** The same 32 queries of a region for the same seed. */
export async function addressQueries(
  pbf: string,
  region: keyof typeof FORMS,
  seed = 4,
): Promise<AddressQuery[]> {
  const addresses = await readAddresses(pbf);
  const random = seededRandom(seed);
  return FORMS[region].flatMap(({ numbers, streets, write }) => {
    const fitting = addresses.filter(
      ({ number, street }) => numbers.test(number) && (!streets || streets.test(street)),
    );
    return Array.from({ length: PER_FORM }, () => {
      const [address] = fitting.splice(Math.floor(random() * fitting.length), 1);
      if (!address) throw new Error(`${pbf} has too few addresses like ${numbers}`);
      return { text: write(address), expected: address.places };
    });
  });
}

async function readAddresses(pbf: string): Promise<Address[]> {
  const nodes = new Map<number, LonLat>();
  const addresses = new Map<string, Address>();
  const wanted = { node: true, way: true, relation: false };
  for await (const { entities } of readOsm(pbf, wanted)) {
    for (const entity of entities) {
      if (!entity.type) continue;
      if (entity.type === "node") nodes.set(entity.id, [entity.lon, entity.lat]);
      const { tags = {} } = entity;
      const { "addr:street": street, "addr:housenumber": number } = tags;
      const place = placeOf(entity, nodes);
      if (!street || !number || !place) continue;
      const key = JSON.stringify([street, number]);
      const known = addresses.get(key);
      const city = tags["addr:city"] ?? known?.city ?? "";
      const zip = tags["addr:postcode"] ?? known?.zip ?? "";
      const places = [...(known?.places ?? []), place];
      addresses.set(key, { street, number, city, zip, places });
    }
  }
  return [...addresses.values()].filter(({ city }) => city);
}

function placeOf(entity: OsmEntity, nodes: ReadonlyMap<number, LonLat>): LonLat | undefined {
  if (entity.type === "node") return [entity.lon, entity.lat];
  if (entity.type !== "way") return undefined;
  const box = boundsOf(
    entity.refs.map((ref) => nodes.get(ref)).filter((place) => place !== undefined),
  );
  return box ? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] : undefined;
}
