/** Where imports of locations begin. What only their own pages lead to is no script of other pages. */
export const importsUrl = () => "/locations/import";
