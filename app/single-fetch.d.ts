import "@remix-run/node";

/** Loaders and actions are typed as what they return: single fetch sends it as it is. */
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
