import sheet from "./day.css";

/** The address of the style sheet of these pages. */
export const daySheet: string = sheet;
