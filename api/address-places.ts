import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import ipaddr from "ipaddr.js";
import { open, type Reader } from "maxmind";
import { z } from "zod";

/** Countries by address, from what the registries of addresses say (CC0). */
const COUNTRIES = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";

/** What MaxMind's and DB-IP's files hold of an address, and the one that comes with Waybook. */
const Found = z.object({
  city: z.object({ names: z.object({ en: z.string().optional() }).optional() }).optional(),
  country: z.object({ iso_code: z.string().optional() }).optional(),
  country_code: z.string().optional(),
});

/** Where addresses of the internet are, about. */
export interface AddressPlaces {
  /**
   * Each address with its place in a few words, such as "Columbus, United States", or null where
   * nobody knows.
   */
  placesOf(addresses: readonly string[]): Promise<Map<string, string | null>>;
}

/**
 * @param file a MaxMind DB of cities or countries in place of the one that comes with Waybook. It
 * is read when it is first asked for, as few ask
 */
export function createAddressPlaces(file?: string): AddressPlaces {
  let reader: Promise<Reader<object>> | undefined;
  const read = () => {
    reader ??= open<object>(file ?? createRequire(import.meta.url).resolve(COUNTRIES));
    // A file that is being replaced may be there the next time.
    reader.catch(() => {
      reader = undefined;
    });
    return reader;
  };
  return {
    async placesOf(addresses) {
      const places = new Map(addresses.map((address) => [address, nearbyPlace(address)]));
      const far = [...places].filter(([, place]) => place === undefined);
      const known = far.length > 0 ? await read() : undefined;
      return new Map(
        [...places].map(([address, near]) => [address, near ?? wordsOf(known?.get(address))]),
      );
    },
  };
}

/**
 * @returns what is wrong with a file of one's own; undefined where it can be used
 */
export async function wrongWith(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return "there is no such file";
  try {
    const { metadata } = await open(file);
    if (/city|country/i.test(metadata.databaseType)) return undefined;
    return `it holds "${metadata.databaseType}", not cities or countries`;
  } catch {
    return "it is not a MaxMind DB (.mmdb)";
  }
}

/** Null for what is no address; undefined for one of the internet. */
function nearbyPlace(address: string): string | null | undefined {
  if (!ipaddr.isValid(address)) return null;
  const range = ipaddr.process(address).range();
  if (range === "unicast") return undefined;
  return NEARBY[range] ?? null;
}

/** By the ranges of ipaddr.js. */
const NEARBY: Readonly<Record<string, string>> = {
  loopback: "the server itself",
  private: "a local network",
  uniqueLocal: "a local network",
  linkLocal: "a local network",
};

const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

function wordsOf(found: object | null | undefined): string | null {
  const { data } = Found.safeParse(found ?? {});
  const code = data?.country?.iso_code ?? data?.country_code;
  const country = code && /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined;
  return [data?.city?.names?.en, country].filter(Boolean).join(", ") || null;
}
