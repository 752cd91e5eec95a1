/** Addresses of the API keys of one's account. */
import { withQuery } from "~/lib/url";

/** The list; with the id of a new key, that key is shown. */
export const apiKeysUrl = (made?: string) => withQuery("/account/api-keys", { made });
export const newApiKeyUrl = () => "/account/api-keys/add";
export const revokeApiKeyUrl = (id: string) => `/account/api-keys/${encodeURIComponent(id)}/revoke`;
