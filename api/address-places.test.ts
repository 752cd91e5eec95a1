import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createAddressPlaces, wrongWith } from "./address-places";
import { mmdbFile } from "./testing/mmdb";

const folder = mkdtempSync(join(tmpdir(), "waybook-addresses-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, bytes: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const placeOf = async (address: string, own?: string) =>
  (await createAddressPlaces(own).placesOf([address])).get(address);

describe("where an address is", () => {
  it.each([
    ["127.0.0.1", "the server itself"],
    ["::1", "the server itself"],
    ["::ffff:127.0.0.1", "the server itself"],
    ["192.168.4.20", "a local network"],
    ["fd00::1", "a local network"],
    ["203.0.113.9", null],
    ["not an address", null],
  ])("%s: %s, without any file", async (address, place) => {
    expect(await placeOf(address, join(folder, "missing.mmdb"))).toBe(place);
  });

  it.each([
    ["128.146.1.7", "United States"],
    ["193.0.6.139", "Netherlands"],
    ["2001:67c:2e8:22::c100:68b", "Netherlands"],
  ])("%s is told by the country that its registry says: %s", async (address, country) => {
    expect(await placeOf(address)).toBe(country);
  });

  it("is told by city where the operator's own file has cities", async () => {
    const record = { city: { names: { en: "Columbus" } }, country: { iso_code: "US" } };
    const own = file("city.mmdb", mmdbFile("GeoLite2-City", record));
    expect(await placeOf("93.184.216.34", own)).toBe("Columbus, United States");
    expect(await placeOf("193.0.6.139", own)).toBeNull();
    expect(await wrongWith(own)).toBeUndefined();
  });

  it("is not told by what is no such file, which is said", async () => {
    expect(await wrongWith(join(folder, "missing.mmdb"))).toBe("there is no such file");
    expect(await wrongWith(file("text.mmdb", "hello"))).toBe("it is not a MaxMind DB (.mmdb)");
    const networks = file("asn.mmdb", mmdbFile("GeoLite2-ASN", { autonomous_system_number: 7 }));
    expect(await wrongWith(networks)).toBe('it holds "GeoLite2-ASN", not cities or countries');
  });
});
