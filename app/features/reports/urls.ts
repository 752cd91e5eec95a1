/** Addresses of reports. */

export const reportsUrl = () => "/reports";
