/** Whether the page is dark: by its switch, else by the system. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Calls back when the page turns dark or light; returns what ends it. */
export function onDark(listener: (dark: boolean) => void): () => void {
  const tell = () => listener(isDark());
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", tell);
  const page = new MutationObserver(tell);
  page.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", tell);
    page.disconnect();
  };
}
