/** Makes Valhalla's tiles of an extract in `<folder>/valhalla/`. */
export async function prepareValhalla(_options: {
  pbf: string;
  folder: string;
  dataDir: string;
  say: (line: string) => void;
}): Promise<void> {}
