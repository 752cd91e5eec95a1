/** Addresses of location types. */

export const locationTypesUrl = () => "/location-types?locationTypePage=1";
/** The form for a new type, or for the one with this id. */
export const locationTypeFormPath = (id?: string) =>
  id ? `/add-edit-location-type/${encodeURIComponent(id)}` : "/add-edit-location-type";
/** The question whether to delete the chosen type. */
export const deleteLocationTypePath = () => "/location-types/delete";
export const locationTypeOptionsUrl = () => "/options/location-types";
