interface GoogleMaps {
  maps: google.maps.MapsLibrary;
  /** Rejects when Google turns the key down, which it says after the map has begun. */
  refused: Promise<never>;
}

let loading: Promise<GoogleMaps> | undefined;

/** Google's script, loaded once with one key; a failed load is tried again by the next map. */
export function loadGoogleMaps(key: string, nonce: string | undefined): Promise<GoogleMaps> {
  loading ??= load(key, nonce).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(key: string, nonce: string | undefined): Promise<GoogleMaps> {
  const { importLibrary, setOptions } = await import("@googlemaps/js-api-loader");
  lendNonce(nonce);
  // Google is told this site, not which page of it.
  setOptions({ key, v: "quarterly", authReferrerPolicy: "origin" });
  const refused = new Promise<never>((_resolve, reject) => {
    Object.assign(window, {
      gm_authFailure: () => reject(new Error("Google refuses the key for its maps.")),
    });
  });
  refused.catch(() => {});
  return { maps: await importLibrary("maps"), refused };
}

/** Google's script takes the nonce for its styles from the first style element that has one. */
function lendNonce(nonce: string | undefined): void {
  if (!nonce || document.querySelector("style[nonce]")) return;
  const style = document.createElement("style");
  style.nonce = nonce;
  style.setAttribute("nonce", nonce);
  document.head.append(style);
}
