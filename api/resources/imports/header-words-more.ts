/** What headers of columns are called in other languages than English. */
import type { HeaderWords } from "./header-words";

const GERMAN: HeaderWords = {
  name: `Firmenname, Firma, Unternehmen, Unternehmensname, Kundenname, Kunde, Filialname, Filiale, Marktname,
    Markt, Geschäft, Betrieb, Einrichtung, Bezeichnung, Objekt, Standortname, Standort, Name 1, Name der Firma`,
  description:
    "Beschreibung, Bemerkung, Bemerkungen, Anmerkung, Anmerkungen, Notiz, Notizen, Hinweis, Kommentar",
  dbaName: "Handelsname, Geschäftsname",
  address: `Adresse, Anschrift, Straße, Strasse, Str, Straße und Hausnummer, Strasse und Hausnummer,
    Straße Hausnummer, Straße/Nr, Strasse/Nr, Straße/Hausnr, Straßenname, Lieferadresse, Lieferanschrift,
    Adresszeile 1`,
  city: "Ort, Stadt, Ortschaft, Wohnort, Gemeinde",
  zip: "PLZ, Postleitzahl",
  type: "Kategorie, Branche, Typ, Art, Kundentyp, Standorttyp, Geschäftsart",
  chain: "Kette, Handelskette, Marke, Vertriebslinie, Konzern",
  contactName:
    "Ansprechpartner, Ansprechpartnerin, Ansprechperson, Kontakt, Kontaktperson, Kontaktname",
  contactPhone:
    "Telefon, Telefonnummer, Telefon-Nr, Tel-Nr, Rufnummer, Festnetz, Handy, Handynummer, Mobil",
  contactEmail: "Email-Adresse, Mailadresse, Email Adresse",
  externalId: `Kundennummer, Kundennr, Kunden-Nr, Kd-Nr, KdNr, Kunden-ID, Debitorennummer, Debitor, Filialnummer,
    Filialnr, Filial-Nr, Filial-ID, Marktnummer, Markt-Nr, Standort-ID, Standortnummer, Objektnummer, Referenz,
    Schlüssel, Kennung, Nummer, Nr`,
  openingHours: `Öffnungszeiten, Öffnungszeit, Oeffnungszeiten, Geschäftszeiten, Ladenöffnungszeiten,
    Betriebszeiten, Geöffnet`,
  closedDays: "Schließtage, Schliesstage, Feiertage, Geschlossen am",
  visitEvery: "Besuchsintervall, Besuchsrhythmus, Intervall, Besuch alle Tage",
  visitMinutes: "Besuchsdauer, Dauer, Dauer in Minuten, Minuten",
  priority: "Priorität, Prioritaet, Wichtigkeit",
};

const SPANISH: HeaderWords = {
  name: `Nombre, Nombre de la empresa, Nombre del cliente, Nombre de la tienda, Nombre del establecimiento,
    Empresa, Cliente, Tienda, Establecimiento, Razón social`,
  description: "Descripción, Notas, Nota, Observaciones, Observación, Comentarios, Comentario",
  dbaName: "Nombre comercial",
  address: "Dirección, Dirección completa, Dirección 1, Domicilio, Calle, Calle y número",
  city: "Ciudad, Población, Localidad, Municipio, Pueblo",
  zip: "Código postal, CP, Cód postal",
  type: "Categoría, Tipo, Tipo de negocio, Tipo de cliente, Rubro, Giro, Actividad, Sector",
  chain: "Cadena, Marca, Grupo, Enseña",
  contactName: "Contacto, Persona de contacto, Nombre de contacto, Nombre del contacto, Encargado",
  contactPhone: "Teléfono, Número de teléfono, Tfno, Tlf, Telf, Teléfono móvil, Móvil, Celular",
  contactEmail: "Correo electrónico, Correo, Dirección de correo, Dirección de correo electrónico",
  externalId: `Código de cliente, Código cliente, Cód cliente, Número de cliente, Nº de cliente, Nº cliente,
    ID cliente, ID de cliente, Código de tienda, Código tienda, Identificador, Referencia, Código, Nro, Número`,
  openingHours: "Horario, Horarios, Horario de apertura, Horario de atención, Horas de apertura",
  closedDays: "Días cerrados, Festivos, Feriados, Días de cierre",
  visitEvery: "Frecuencia de visita, Intervalo de visita, Frecuencia, Intervalo",
  visitMinutes: "Duración de la visita, Duración de visita, Duración, Minutos",
  priority: "Prioridad",
};

const FRENCH: HeaderWords = {
  name: `Nom, Nom de l'entreprise, Nom du client, Nom du magasin, Nom de l'établissement, Nom du point de vente,
    Entreprise, Société, Client, Magasin, Établissement, Point de vente, Raison sociale, Libellé`,
  description: "Remarque, Remarques, Commentaire, Commentaires, Observations, Descriptif",
  dbaName: "Nom commercial",
  address:
    "Adresse 1, Adresse postale, Adresse complète, Rue, Voie, Adresse ligne 1, N° et rue, Numéro et rue",
  city: "Ville, Commune, Localité",
  zip: "Code postal, CP, NPA",
  type: "Catégorie, Type d'établissement, Type de client, Type de magasin, Secteur, Activité, Secteur d'activité",
  chain: "Chaîne, Enseigne, Marque, Groupe, Réseau",
  contactName: "Personne de contact, Nom du contact, Interlocuteur, Responsable",
  contactPhone:
    "Téléphone, Numéro de téléphone, N° de téléphone, N° téléphone, Portable, Téléphone portable, Tél fixe",
  contactEmail:
    "Courriel, Adresse Email, Adresse mail, Adresse électronique, Adresse de courriel, Mél",
  externalId: `Numéro client, Numéro de client, N° client, N° de client, Code client, ID client, Identifiant,
    Code magasin, Numéro magasin, N° magasin, Référence, Réf, Numéro`,
  openingHours: "Horaires, Horaire, Horaires d'ouverture, Heures d'ouverture",
  closedDays: "Jours fermés, Jours de fermeture, Fermetures, Jours fériés",
  visitEvery: "Fréquence de visite, Intervalle de visite, Fréquence, Intervalle",
  visitMinutes: "Durée de visite, Durée de la visite, Durée",
  priority: "Priorité",
};

const ITALIAN: HeaderWords = {
  name: `Nome, Nome azienda, Nome cliente, Nome negozio, Azienda, Ditta, Cliente, Negozio, Esercizio,
    Punto vendita, Denominazione, Ragione sociale`,
  description: "Descrizione, Note, Nota, Osservazioni, Commento, Commenti",
  dbaName: "Nome commerciale",
  address: "Indirizzo, Indirizzo completo, Indirizzo 1, Via, Via e numero",
  city: "Città, Comune, Località",
  zip: "CAP, Codice postale, Codice di avviamento postale",
  type: "Categoria, Tipo, Tipologia, Settore, Attività",
  chain: "Catena, Insegna, Marchio, Gruppo",
  contactName: "Contatto, Referente, Persona di contatto, Persona di riferimento, Nome contatto",
  contactPhone:
    "Telefono, Numero di telefono, N telefono, N° telefono, Cellulare, Recapito telefonico",
  contactEmail: "Indirizzo email, Posta elettronica, Indirizzo di posta elettronica",
  externalId: `Codice cliente, Numero cliente, N° cliente, ID cliente, Codice negozio, Identificativo, Codice,
    Riferimento, Numero`,
  openingHours: "Orari, Orario, Orari di apertura, Orario di apertura",
  closedDays: "Giorni di chiusura, Chiusure, Festività",
  visitEvery: "Frequenza visita, Frequenza di visita, Intervallo visite, Frequenza, Intervallo",
  visitMinutes: "Durata visita, Durata della visita, Durata, Minuti",
  priority: "Priorità",
};

const DUTCH: HeaderWords = {
  name: `Naam, Bedrijfsnaam, Bedrijf, Klantnaam, Klant, Winkelnaam, Winkel, Naam bedrijf, Naam klant, Filiaal,
    Vestiging, Vestigingsnaam, Organisatie, Locatienaam`,
  description: "Omschrijving, Beschrijving, Opmerking, Opmerkingen, Notitie, Notities, Toelichting",
  dbaName: "Handelsnaam",
  address:
    "Adres, Straat, Straatnaam, Straat en huisnummer, Adresregel 1, Bezoekadres, Volledig adres",
  city: "Plaats, Plaatsnaam, Woonplaats, Stad, Gemeente",
  zip: "Postcode",
  type: "Categorie, Soort, Klanttype, Sector",
  chain: "Keten, Winkelketen, Merk, Formule, Groep",
  contactName: "Contactpersoon, Naam contactpersoon, Contactnaam",
  contactPhone: "Telefoon, Telefoonnummer, Telnr, Mobiel, Mobiel nummer",
  contactEmail: "Emailadres, Mailadres",
  externalId:
    "Klantnummer, Klantnr, Klantcode, Klant-ID, Relatienummer, Debiteurnummer, Winkelnummer, Filiaalnummer, Referentie",
  openingHours: "Openingstijden, Openingsuren, Openingstijd",
  closedDays: "Sluitingsdagen, Gesloten dagen, Feestdagen, Gesloten op",
  visitEvery: "Bezoekinterval, Bezoekfrequentie, Frequentie",
  visitMinutes: "Bezoekduur, Duur, Minuten",
  priority: "Prioriteit",
};

const POLISH: HeaderWords = {
  name: `Nazwa, Nazwa firmy, Nazwa klienta, Nazwa sklepu, Nazwa punktu, Nazwa placówki, Firma, Klient, Sklep,
    Punkt, Placówka, Przedsiębiorstwo`,
  description: "Opis, Uwagi, Uwaga, Notatki, Notatka, Komentarz",
  dbaName: "Nazwa handlowa",
  address: "Adres, Adres 1, Ulica, Ulica i numer, Ulica i nr, Pełny adres",
  city: "Miasto, Miejscowość, Gmina",
  zip: "Kod pocztowy, Kod poczt",
  type: "Kategoria, Typ, Rodzaj, Branża, Typ klienta",
  chain: "Sieć, Marka, Grupa",
  contactName: "Osoba kontaktowa, Osoba do kontaktu, Kontakt",
  contactPhone: "Telefon, Numer telefonu, Nr telefonu, Tel, Telefon komórkowy, Komórka",
  contactEmail: "Adres Email, Adres email, Poczta elektroniczna, Adres poczty elektronicznej",
  externalId: `Numer klienta, Nr klienta, Kod klienta, ID klienta, Numer sklepu, Nr sklepu, Kod sklepu,
    Identyfikator, Kod, Numer`,
  openingHours: "Godziny otwarcia, Godziny pracy, Godziny, Czas otwarcia",
  closedDays: "Dni zamknięte, Dni wolne, Święta",
  visitEvery: "Częstotliwość wizyt, Częstotliwość, Interwał wizyt",
  visitMinutes: "Czas wizyty, Czas trwania, Czas trwania wizyty, Minuty",
  priority: "Priorytet",
};

const PORTUGUESE: HeaderWords = {
  name: `Nome, Nome da empresa, Nome do cliente, Nome da loja, Nome do estabelecimento, Empresa, Cliente, Loja,
    Estabelecimento, Razão social, Denominação`,
  description: "Descrição, Notas, Observações, Observação, Obs, Comentários, Comentário",
  dbaName: "Nome fantasia, Nome comercial",
  address: "Endereço, Endereço completo, Endereço 1, Morada, Logradouro, Rua, Rua e número",
  city: "Cidade, Município, Localidade, Concelho",
  zip: "CEP, Código postal, Código de endereçamento postal",
  type: "Categoria, Tipo, Tipo de negócio, Ramo, Ramo de atividade, Segmento, Setor",
  chain: "Rede, Cadeia, Bandeira, Marca",
  contactName:
    "Contato, Contacto, Pessoa de contato, Pessoa de contacto, Nome do contato, Responsável",
  contactPhone: "Telefone, Número de telefone, Fone, Celular, Telemóvel, Telefone celular",
  contactEmail: "Correio eletrônico, Correio eletrónico, Endereço de Email, Email de contato",
  externalId: `Código do cliente, Código cliente, Número do cliente, Nº do cliente, ID do cliente, Código da loja,
    Identificador, Referência, Código, Número`,
  openingHours:
    "Horário, Horários, Horário de funcionamento, Horário de atendimento, Horário de abertura",
  closedDays: "Dias fechados, Feriados, Dias de encerramento",
  visitEvery: "Frequência de visita, Intervalo de visita, Frequência, Intervalo",
  visitMinutes: "Duração da visita, Duração, Minutos",
  priority: "Prioridade",
};

const RUSSIAN: HeaderWords = {
  name: `Название, Наименование, Название компании, Наименование организации, Название организации,
    Название магазина, Название точки, Компания, Организация, Клиент, Контрагент, Магазин, Торговая точка,
    Точка, Объект, Предприятие`,
  description: "Описание, Примечание, Примечания, Комментарий, Комментарии, Заметки",
  dbaName: "Торговое название, Коммерческое название, Вывеска",
  address:
    "Адрес, Полный адрес, Улица, Адрес доставки, Фактический адрес, Улица и дом, Юридический адрес",
  city: "Город, Населенный пункт, Населённый пункт",
  zip: "Индекс, Почтовый индекс",
  type: "Категория, Тип, Вид, Вид деятельности, Тип точки, Тип клиента, Отрасль",
  chain: "Сеть, Торговая сеть, Бренд, Марка, Группа",
  contactName: "Контактное лицо, Контакт, Ответственный, Имя контакта",
  contactPhone:
    "Телефон, Номер телефона, Тел, Контактный телефон, Мобильный, Мобильный телефон, Сотовый",
  contactEmail: "Электронная почта, Эл почта, Почта, Адрес электронной почты, Имейл, Email адрес",
  externalId: `Номер клиента, Код клиента, ID клиента, Код контрагента, Код точки, Код магазина, Номер магазина,
    Внешний код, Идентификатор, Артикул, Код, Номер`,
  openingHours: "Часы работы, Режим работы, Время работы, График работы, Часы",
  closedDays: "Нерабочие дни, Выходные дни, Праздники",
  visitEvery: "Частота визитов, Частота посещений, Интервал визитов, Интервал",
  visitMinutes: "Длительность визита, Продолжительность визита, Длительность, Минуты",
  priority: "Приоритет, Важность",
};

const JAPANESE: HeaderWords = {
  name: `名称, 店名, 店舗名, 会社名, 企業名, 法人名, 施設名, 顧客名, 取引先名, 得意先名, 事業所名, 組織名, 名前, 店舗, 会社,
    顧客, 取引先`,
  description: "備考, メモ, 説明, コメント, 摘要, 特記事項",
  dbaName: "屋号, 通称",
  address: "住所, 所在地, 住所1, 番地, 丁目番地, 町名番地, 町名・番地, 会社住所",
  city: "市区町村, 市町村, 市区郡, 都市, 市",
  zip: "郵便番号, 郵便",
  type: "種別, 種類, カテゴリ, カテゴリー, 業種, 業態, 区分, 分類",
  chain: "チェーン, チェーン名, ブランド, 系列",
  contactName: "担当者, 担当者名, 連絡先担当者, ご担当者, ご担当者名, 連絡担当者",
  contactPhone: "電話番号, 電話, TEL, 連絡先電話番号, 携帯, 携帯電話, 携帯番号, 代表電話",
  contactEmail: "メールアドレス, メール, Eメール, Eメールアドレス, 電子メール",
  externalId: `顧客番号, 顧客コード, 顧客ID, 取引先コード, 得意先コード, 店舗コード, 店舗番号, 店舗ID, 管理番号, 識別子,
    コード, 番号`,
  openingHours: "営業時間, 開館時間, 診療時間, 利用時間, 開店時間",
  closedDays: "休業日, 定休日, 休館日, 祝日",
  visitEvery: "訪問間隔, 訪問頻度",
  visitMinutes: "訪問時間, 所要時間, 滞在時間",
  priority: "優先度, 優先順位, 重要度",
};

const ARABIC: HeaderWords = {
  name: `الاسم, اسم, اسم الشركة, اسم العميل, اسم المتجر, اسم المحل, اسم الموقع, اسم الفرع, اسم المنشأة, اسم المؤسسة,
    الشركة, العميل, المتجر, المحل, الفرع, المنشأة, المؤسسة`,
  description: "الوصف, وصف, ملاحظات, الملاحظات, ملاحظة, تعليق",
  dbaName: "الاسم التجاري, اسم تجاري",
  address: "العنوان, عنوان, العنوان 1, العنوان الكامل, الشارع, شارع, اسم الشارع",
  city: "المدينة, مدينة, البلدية, البلدة",
  zip: "الرمز البريدي, رمز بريدي, الرقم البريدي",
  type: "الفئة, النوع, نوع, التصنيف, القطاع, النشاط, نوع النشاط, نوع العميل",
  chain: "السلسلة, العلامة التجارية, المجموعة",
  contactName: "جهة الاتصال, اسم جهة الاتصال, الشخص المسؤول, المسؤول, شخص الاتصال",
  contactPhone:
    "الهاتف, هاتف, رقم الهاتف, تليفون, التليفون, رقم التليفون, الجوال, رقم الجوال, موبايل, المحمول",
  contactEmail: "البريد الإلكتروني, بريد إلكتروني, البريد, الإيميل, إيميل, عنوان البريد الإلكتروني",
  externalId:
    "رقم العميل, كود العميل, رمز العميل, معرف العميل, رقم الفرع, كود الفرع, المعرف, معرف, الكود, الرمز",
  openingHours: "ساعات العمل, أوقات العمل, مواعيد العمل, ساعات الدوام, أوقات الدوام",
  closedDays: "أيام الإغلاق, أيام العطل, العطل",
  visitEvery: "تكرار الزيارة, الفاصل بين الزيارات",
  visitMinutes: "مدة الزيارة, المدة",
  priority: "الأولوية, أولوية",
};

/** The most needed names in Czech, Slovak, Swedish, Danish, Norwegian, Finnish, Hungarian, Romanian, Turkish, Ukrainian, Chinese and Korean. */
const OTHERS: HeaderWords = {
  name: `Název, Názov, Název firmy, Namn, Företag, Företagsnamn, Navn, Firmanavn, Nimi, Yritys, Név, Cégnév,
    Nume, Denumire, Adı, Şirket adı, Firma adı, Müşteri adı, Назва, Назва компанії, 名称, 公司名称, 客户名称, 店铺名称, 公司,
    名稱, 公司名稱, 이름, 상호, 상호명, 업체명, 회사명, 매장명, 명칭`,
  address: `Adresa, Ulice, Adress, Gatuadress, Gata, Gateadresse, Vejnavn, Osoite, Katuosoite, Cím, Utca, Strada,
    Adresi, Sokak, Адреса, Вулиця, 地址, 详细地址, 詳細地址, 주소, 도로명주소`,
  city: "Město, Obec, Mesto, Stad/Ort, Postort, Poststed, Kaupunki, Postitoimipaikka, Város, Település, Oraș, Localitate, Şehir, Місто, 城市, 도시",
  zip: "PSČ, Postnummer, Postnr, Postinumero, Irányítószám, Cod poștal, Posta kodu, Поштовий індекс, 邮编, 邮政编码, 郵遞區號, 우편번호",
  contactPhone:
    "Telefón, Telefonní číslo, Puhelin, Puhelinnumero, Telefonszám, Număr de telefon, Telefon numarası, 电话, 电话号码, 電話號碼, 전화, 전화번호",
  contactEmail:
    "E-pošta, E-post, E-postadress, Sähköposti, Email cím, E-posta, Електронна пошта, 邮箱, 电子邮件, 電子郵件, 이메일",
};

export const OTHER_LANGUAGES: readonly HeaderWords[] = [
  GERMAN,
  SPANISH,
  FRENCH,
  ITALIAN,
  DUTCH,
  POLISH,
  PORTUGUESE,
  RUSSIAN,
  JAPANESE,
  ARABIC,
  OTHERS,
];
