/** The page that tells an admin how the product is. */
export const systemUrl = () => "/system";
