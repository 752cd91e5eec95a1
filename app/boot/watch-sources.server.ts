import { watch } from "node:fs";

/** Editors save in several steps, and several files at a time. */
const SETTLED_MS = 200;

/** Calls `changed` after changes of files in these folders, once they have settled. */
export function watchSources(folders: readonly string[], changed: () => void): void {
  let settled: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    const watcher = watch(folder, { recursive: true }, (_, file) => {
      if (file && /\.test\.ts$/.test(file)) return;
      clearTimeout(settled);
      settled = setTimeout(changed, SETTLED_MS);
    });
    watcher.unref();
  }
}
