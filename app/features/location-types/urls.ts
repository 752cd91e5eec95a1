/** Addresses of location types. */

export const locationTypesUrl = () => "/location-types?locationTypePage=1";
export const locationTypeOptionsUrl = () => "/options/location-types";
