/**
 * What headers of columns are called in English and by CRMs, as people write them: letter case, accents,
 * spaces and signs don't count ({@link lettersOf}). The other languages are in `header-words-more.ts`.
 */
import type { LocationField } from "contract/entities";

/** The names of columns by field, between commas, the surest first. */
export type HeaderWords = Partial<Record<LocationField, string>>;

export const ENGLISH: HeaderWords = {
  name: `Location name, Account name, Company name, Store name, Shop name, Customer name, Client name,
    Business name, Site name, Outlet name, Branch name, Place name, Venue name, Organization name,
    Organisation name, Facility name, Company, Organization, Organisation, Business,
    Customer, Client, Account, Store, Shop, Outlet, Venue, Site, Branch, Facility, Display name, Label, Full name, Title, Location`,
  description: `Notes, Note, Comment, Comments, Remark, Remarks, Details, Instructions, Access notes,
    Visit notes, Memo`,
  dbaName:
    "DBA, Trade name, Trading name, Trading as, Doing business as, Brand name, Also known as, AKA",
  address: `Street address, Address line 1, Address 1, Full address, Street, Street 1, Street line 1,
    Street name, Address street, Address street 1, Address line, Road, Street and number, Addr`,
  city: `City/Town, Town/City, Town, City name, Address city, Suburb, Locality, Municipality, Village, Place`,
  zip: `Zip code, Zip5, Postal code, Postcode, Post code, Zip/Postal code, Zip or postal code, Postal/Zip code,
    Postal/Zip, Zip/Postcode, Billing code, Shipping code, Mailing code, Eircode, PIN code, Address zip,
    Address postal code`,
  type: `Category, Location type, Kind, Kind of business, Business type, Account type, Company type,
    Customer type, Store type, Shop type, Venue type, Primary category, Categories, Industry, Segment, Sector`,
  chain: "Chain name, Brand, Banner, Group, Retailer, Franchise, Parent company, Parent account",
  contactName: `Contact, Contact person, Contact full name, Primary contact, Main contact, Person name,
    Person in charge, Store manager, Manager name, Attention, Attn`,
  contactPhone: `Phone, Phone number, Telephone, Telephone number, Contact phone number, Contact number,
    Contact telephone, Tel, Tel no, Phone no, Phone 1 value, Mobile, Mobile phone, Mobile number, Cell,
    Cell phone, Work phone`,
  contactEmail: `Email, Email address, Mail, Contact email address, Email 1 value`,
  externalId: `External reference, External key, ID, Customer number, Customer no, Customer ID, Customer code,
    Client ID, Client number, Client code, Account number, Account no, Account ID, Account code, Store number,
    Store no, Store ID, Store code, Shop ID, Site ID, Location code, Location number, Outlet code, Branch code,
    Company ID, Record ID, Unique ID, Reference number, Reference, Ref, Key, Code, Number, No, UID`,
  openingHours: `Hours, Opening times, Hours of operation, Operating hours, Business hours, Store hours,
    Opening hrs, Trading hours, Working hours, Open hours, Open times, Open`,
  closedDays:
    "Holidays, Closed dates, Closing days, Closure dates, Holiday closures, Closed on, Closed",
  visitEvery: `Visit interval, Interval, Every days, Visit every days, Visit frequency, Call frequency,
    Frequency, Days between visits`,
  visitMinutes: `Visit duration, Duration, Minutes, Minutes per visit, Visit length, Service time,
    Time on site, Call duration`,
  priority: "Prio, Visit priority, Importance",
};

/** What a header may begin with, before a name that is known: `Store phone`, `Organization - Address`. */
export const GENERAL_PREFIXES = `Primary, Main, Business, Company, Customer, Client, Account, Store, Shop,
  Outlet, Location, Site, Branch, Venue, Organization, Organisation, Work, Office, General, Facility, Property, Station, Pharmacy, Hospital,
  Clinic, School, Restaurant, Hotel`;

/** What the parts of an address may begin with. Parts that begin alike belong together. */
export const ADDRESS_PREFIXES = `Billing, Bill to, Shipping, Ship to, Mailing, Mail, Delivery, Physical,
  Visiting, Visit, Service, Postal, Registered, Address 1, Addr, Business, Primary, Main`;

/** The number of a house in a column of its own: it goes with the street. */
export const HOUSE_NUMBERS = `House number, House no, Street number, Street no, Building number, Building no,
  Civic number, Hausnummer, Hausnr, Haus-Nr, Haus Nr, Número exterior, Número de calle, Número de casa,
  Número del edificio, Número de portal, Numéro de rue, Numéro de voie, N° de rue, N° de voie, Numéro voie,
  Civico, Numero civico, N civico, N° civico, Huisnummer, Huisnr, Huis nr, Numer domu, Nr domu, Numer budynku,
  Nr budynku, Número da casa, Número do imóvel, Дом, Номер дома, № дома, رقم المبنى, رقم المنزل,
  رقم البناية, رقم العقار`;

/** Names that are the number of a house only beside a street: else they are that of the row or customer. */
export const PLAIN_NUMBERS =
  "Number, No, Nr, Nbr, Num, Nummer, Número, Numéro, Numero, Numer, Nro, Номер, 番号, رقم, الرقم";

/** Names that are a postcode beside a city, else the key of a customer. */
export const PLAIN_CODES = "Code, Código, Codice, Kod, Kode, Код, コード, الرمز";

/** What follows the first line of an address, in a column of its own. */
export const ADDRESS_LINES = `Address line 2, Address 2, Street 2, Street address 2, Street line 2,
  Address street 2, Address line 3, Address 3, Street 3, House number addition, House number suffix, Adresszusatz, Adresszeile 2, Adresse 2, Hausnummerzusatz, Hausnummernzusatz,
  Hausnr-Zusatz, Dirección 2, Línea de dirección 2, Complément d'adresse, Complément adresse, Adresse ligne 2,
  Indirizzo 2, Adresregel 2, Adres 2, Huisletter, Toevoeging, Huisnummertoevoeging, Huisnr toevoeging, Endereço 2,
  Complemento, Complemento do endereço, 住所2, 建物名, ビル名, العنوان 2`;

/** Columns of countries, which no field takes, but which say where rows are. */
export const COUNTRIES =
  "Country, Country/Region, Country code, Country name, Land, Ländercode, País, Pays, Paese, Nazione, Kraj, Страна, 国, الدولة, البلد";

/**
 * What columns of such files also hold and an import can't take. Their cells may look like what it takes:
 * a fax number is no phone number, and a birthday no closed day.
 */
export const LEFT_ASIDE = `Fax, Fax number, Fax no, Telefax, Faxnummer, Télécopie, Факс, ファックス, FAX番号, فاكس,
  Website, Web site, Web, Homepage, URL, Link, Webseite, Internet, Site web, Site internet, Sitio web,
  Página web, Sito, Sito web, Strona, Strona www, WWW, Сайт, Веб-сайт, ホームページ, ウェブサイト, الموقع الإلكتروني,
  Company domain name, State, State/Province, State/Region, State code, Province, County, Region, District,
  Territory, Prefecture, Address state, Bundesland, Kreis,
  Landkreis, Kanton, Estado, Provincia, Región, Comunidad autónoma, Département, Région, Regione,
  Stato, Provincie, Województwo, Powiat, Região, UF, Bairro, Область, Регион, Край,
  Район, 都道府県, 地域, المنطقة, المحافظة, Status, Customer group, Account group, Client group, Office, Agent, Last visited, Owner, Account owner, Account manager, Account manager name,
  Company owner, Record owner, Sales rep, Salesperson, Territory manager, Created, Created at, Created date,
  Created on, Create date, Updated, Updated at, Modified, Last modified, Last modified date, Last activity,
  Last activity date, Date, Start date, End date, Opening date, Birthday, Date of birth, Annual revenue,
  Revenue, Turnover, Employees, Number of employees, Currency, Time zone, Timezone, Rating, Reviews, Language,
  VAT, VAT number, VAT ID, Tax ID, Tax number, IBAN, Bank account, SIC code, NAICS code, DUNS number,
  USt-IdNr, Steuernummer, Umsatz, Mitarbeiter, SIRET, SIREN, CIF, NIF, Partita IVA, P.IVA, Codice fiscale,
  BTW-nummer, KvK-nummer, NIP, REGON, CNPJ, CPF, ИНН, КПП, ОГРН, First name, Last name, Surname, Vorname,
  Nachname, Prénom, Apellidos, Cognome, Voornaam, Achternaam, Imię, Nazwisko, Sobrenome, Имя, Фамилия, Job title,
  Position title, Salutation, Anrede, Altitude, Elevation, Accuracy, Row, Row number, Line, Line number,
  Lfd. Nr, Pos, Lp, № п/п, Reason`;
