/** Addresses of the alerts of one's account. */
export const alertsUrl = () => "/account/alerts";
