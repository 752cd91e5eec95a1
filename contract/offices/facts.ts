/** The specification's message where an office is missing. Free of zod: browsers use it too. */
export const SELECT_OFFICE = "Please select an office";
