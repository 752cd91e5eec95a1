import type { LoaderFunctionArgs } from "@remix-run/node";
import { comeFromProvider } from "~/features/account/index.server";

/** Where the OpenID provider leads back to, with its answer in the query. */
export const loader = ({ request }: LoaderFunctionArgs) => comeFromProvider(request);
