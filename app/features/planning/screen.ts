import type { useActionData, useLoaderData } from "@remix-run/react";
import type { action, loader } from "~/routes/_console+/_create-route+/create-route";

/** The screen's data as its parts are given it. */
export type ShownScreen = ReturnType<typeof useLoaderData<typeof loader>>;
/** A form that came back. */
export type ShownRefusal = NonNullable<ReturnType<typeof useActionData<typeof action>>>;
