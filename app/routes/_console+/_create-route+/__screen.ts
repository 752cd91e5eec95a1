import type { useLoaderData } from "@remix-run/react";
import type { loader } from "./create-route";

/** The screen's data as its parts are given it. */
export type ShownScreen = ReturnType<typeof useLoaderData<typeof loader>>;
