/** What servers may know of shell. */

export { readOffices, switchOffice } from "./active-office.server";
