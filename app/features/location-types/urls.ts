/** Addresses of location types and chains. */

/** The form for a new one, or for the one with this id. */
const formPath = (path: string) => (id?: string) =>
  id ? `${path}/${encodeURIComponent(id)}` : path;
/** A picker's choices; without the one with this id, where it is given. */
const optionsUrl = (path: string) => (without?: string) =>
  without ? `${path}?${new URLSearchParams({ without })}` : path;

export const locationTypesUrl = () => "/location-types?locationTypePage=1";
export const locationTypeFormPath = formPath("/add-edit-location-type");
/** The question whether to delete the chosen type. */
export const deleteLocationTypePath = () => "/location-types/delete";
/** Into which one the chosen type is merged. */
export const mergeLocationTypePath = () => "/location-types/merge";
export const locationTypeOptionsUrl = optionsUrl("/options/location-types");

export const chainsUrl = () => "/chains?chainPage=1";
export const chainFormPath = formPath("/add-edit-chain");
export const deleteChainPath = () => "/chains/delete";
export const mergeChainPath = () => "/chains/merge";
export const chainOptionsUrl = optionsUrl("/options/chains");
