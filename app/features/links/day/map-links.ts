/** Links that open the way to a place in the programs that phones have. */

export interface MapLinks {
  geo: string;
  apple: string;
  google: string;
  waze: string;
}

/**
 * @param place longitude and latitude; where nobody knows them, the programs look for the address
 * @returns null where there is neither
 */
export function mapLinks(
  place: readonly [number, number] | readonly number[] | null | undefined,
  address: string,
): MapLinks | null {
  const [lng, lat] = place ?? [];
  const known = lat !== undefined && lng !== undefined ? `${lat},${lng}` : undefined;
  if (!known && !address) return null;
  const target = encodeURIComponent(known ?? address);
  return {
    geo: known ? `geo:${known}?q=${known}` : `geo:0,0?q=${target}`,
    apple: `https://maps.apple.com/?daddr=${target}`,
    google: `https://www.google.com/maps/dir/?api=1&destination=${target}`,
    waze: known
      ? `https://waze.com/ul?ll=${target}&navigate=yes`
      : `https://waze.com/ul?q=${target}&navigate=yes`,
  };
}
