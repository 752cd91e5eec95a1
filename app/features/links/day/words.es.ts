/** All words of the page of an agent's day, in Spanish. */
import { PROOF_PHOTO } from "contract/visits/facts";
import { OFFLINE_WORDS } from "./offline/words";
import { PHONE_WORDS_ES } from "./phone-words.es";
import type { DayWords } from "./words";

const LOCALE = OFFLINE_WORDS.es.locale;
const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;
const DATE = { day: "2-digit", month: "2-digit", year: "numeric" } as const;

const format = (instant: string | null, options: Intl.DateTimeFormatOptions): string =>
  instant ? new Date(instant).toLocaleString(LOCALE, options) : "—";
const clock = (minutes: number): string =>
  format(new Date(minutes * 60_000).toISOString(), { ...CLOCK, timeZone: "UTC" });

export const ES: DayWords = {
  ...OFFLINE_WORDS.es,
  formats: {
    time: (instant, timeZone) => format(instant, { ...CLOCK, timeZone }),
    dateTime: (instant, timeZone) => format(instant, { ...DATE, ...CLOCK, timeZone }),
    date: (instant, timeZone) => format(instant, { ...DATE, timeZone }),
    day: (date) => format(`${date}T00:00:00Z`, { ...DATE, timeZone: "UTC" }),
    clock,
    hours: (spans) => {
      if (spans.length === 0) return "Cerrado";
      if (spans.some(({ from, to }) => from === 0 && to === 24 * 60)) return "Todo el día";
      return spans.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(", ");
    },
  },
  lang: "es",
  language: "Español",
  dir: "ltr",
  title: "Mi día",
  tomorrow: "Mañana",
  today: "Hoy",
  messages: "Mensajes",
  back: "Volver a mi día",
  noRoutes: "No tiene rutas hoy.",
  noRoutesTomorrow: "Todavía no tiene rutas mañana.",
  plannedFor: (day) => `Planificada para el ${day}`,
  startAt: (time) => `Comienza a las ${time}`,
  paused: "Su oficina ha puesto esta ruta en pausa.",
  completeNow: "Sí, completarla",
  stillReported:
    "Después todavía puede informar de visitas en las paradas abiertas. Cuentan cuando su oficina las haya revisado.",
  stop: (order) => `Parada ${order}`,
  planned: "Prevista",
  hoursToday: "Horario de hoy",
  address: "Dirección",
  lastVisit: "Última visita",
  howOften: "Con qué frecuencia",
  everyDays: (days) => (days === 1 ? "Cada día" : `Cada ${days} días`),
  contacts: "Contactos",
  go: "Ir",
  maps: {
    geo: "Mapas",
    apple: "Apple Maps",
    google: "Google Maps",
    waze: "Waze",
  },
  call: (name) => `Llamar a ${name}`,
  mail: (name) => `Escribir a ${name}`,
  map: {
    title: "Mapa",
    of: (route) => `Mapa de ${route}`,
    signs:
      "Los círculos son paradas pendientes y los cuadrados, paradas hechas. La próxima parada tiene un anillo.",
    without: (count) =>
      count === 1
        ? "Una parada no tiene ubicación y no está en el mapa."
        : `${count} paradas no tienen ubicación y no están en el mapa.`,
    far: (count) =>
      count === 1
        ? "Una parada está lejos de las demás y no se ve en el mapa."
        : `${count} paradas están lejos de las demás y no se ven en el mapa.`,
  },
  presumed: {
    title: "¿Estuvo allí?",
    question: (name, from, until) =>
      `De ${from} a ${until} parece que estuvo en ${name}. ¿Fue una visita?`,
    yes: "Sí, hice la visita",
    no: "No",
  },
  reportedBefore: "Ya informó de esta parada:",
  looksAtAnother: "Si informa otra vez, su oficina lo revisará antes de que cuente.",
  notAccepted: (time: string) => `Su oficina no aceptó su informe de las ${time}.`,
  reportNotAccepted: "Su oficina no aceptó este informe.",
  reportedAgain: "Informó otra vez. Su oficina lo revisará antes de que cuente.",
  visited: "Hecha",
  note: "Nota",
  met: "¿Con quién habló?",
  doNotVisit: "No volver a visitar",
  proof: { photo: "Foto", signature: "Nombre de quien firma", code: "Código" },
  required: { photo: "obligatoria", signature: "obligatorio", code: "obligatorio" },
  proofToEnter: { signature: "Escriba el nombre de quien firma: aquí es obligatorio." },
  pictureTooLarge: `La imagen ocupa más de ${PROOF_PHOTO.maxMb} MB. Elija una más pequeña.`,
  photoLimit: `, hasta ${PROOF_PHOTO.maxMb} MB`,
  formTooLarge: `Esto no se envió: una foto puede ocupar hasta ${PROOF_PHOTO.maxMb} MB. Elija una más pequeña y escriba el resto otra vez.`,
  pictureUnreadable: "La imagen no se puede leer. Elija una imagen JPEG, PNG, WebP o GIF.",
  photoReceived: "Su foto ha llegado. Elija otra para reemplazarla.",
  signatureReceived: "Se recibió la firma. Dibuje otra para reemplazarla.",
  notPossibleWhy: "La visita no fue posible",
  reason: "Motivo",
  chooseReason: "Elija un motivo",
  addPlace: "Visité un lugar que no está en la lista",
  place: "¿Qué lugar?",
  newPlace: "Un lugar nuevo",
  placeName: "Nombre del lugar nuevo",
  placeAddress: "Dirección",
  placeNote: "¿Qué pasó allí?",
  placeHint: "Su oficina lo revisa primero. Después es una parada de su ruta.",
  placeHintAlone: "Su oficina lo revisa primero. Después cuenta como visita.",
  savePlace: "Guardar esta visita",
  reasons: {
    closed: "Cerrado",
    "nobody-there": "No había nadie",
    refused: "No quisieron recibirme",
    "no-access": "Sin acceso",
    "wrong-address": "Dirección incorrecta",
    "no-time": "Sin tiempo",
    other: "Otro",
  },
  phone: PHONE_WORDS_ES,
  records: {
    title: "Qué se guarda sobre mí",
    about:
      "Su oficina ve sus rutas, visitas, mensajes y las posiciones guardadas de su teléfono. También ve cuándo se usaron su enlace y su dirección de seguimiento.",
    stored: {
      positions: "Posiciones de su teléfono, salvo la última",
      proof: "Fotos, firmas y códigos",
      messages: "Mensajes",
      looks: "Quién consultó su posición",
    },
    sessions: "Cuándo y con qué dispositivo se abrió su enlace",
    afterLink: (days) => `Se borra ${days} días después de que termine el enlace`,
    lastPosition: "La última posición de su teléfono",
    untilNext: "Se guarda hasta que llega la siguiente",
    presumed: "Visitas que sugieren sus posiciones",
    visits: "Visitas y notas",
    forHours: (hours) =>
      hours === 1 ? "Se borra después de 1 hora" : `Se borra después de ${hours} horas`,
    forDays: (days) =>
      days === 1 ? "Se borra después de 1 día" : `Se borra después de ${days} días`,
    forever: "No se borra automáticamente",
    looks: "Quién consultó su posición",
    noLooks: "Nadie la ha consultado todavía.",
    trailOf: (day) => `Su recorrido del ${day}`,
    kinds: {
      trail: "Su recorrido",
      live: "Dónde está, mientras se mueve",
      position: "Su última posición",
      map: "El mapa o la lista de agentes",
    },
  },
  times: {
    title: "Cuándo se guardan mis posiciones",
    about:
      "Elija las horas del día en que se guardan las posiciones que envía su teléfono. A otras horas se descartan, y así nadie puede ver dónde estaba. Sus visitas se reciben siempre; a esas horas, sin posición.",
    always: "Sus posiciones se guardan a todas horas.",
    between: (from, until) => `Sus posiciones se guardan de ${from} a ${until}, todos los días.`,
    from: "Desde",
    until: "Hasta",
    hint: "Si la hora final es anterior a la inicial, corresponde al día siguiente. Deje ambas vacías para guardar las posiciones a todas horas.",
    clock: (time) => `Se usa la hora de su oficina (ahora: ${time}).`,
    save: "Guardar estas horas",
    clear: "Guardarlas a todas horas",
    saved: "Guardado. Sus posiciones se guardan solo a estas horas.",
    savedAlways: "Guardado. Sus posiciones se guardan a todas horas.",
    bothNeeded: "Escriba ambas horas, como 08:00 y 17:00, o deje ambas vacías.",
    same: "Elija una hora final distinta de la inicial.",
    notOffered: "Este servidor no permite elegir estas horas.",
  },
  saved: {
    ...OFFLINE_WORDS.es.saved,
    here: "Su llegada está anotada.",
    "not-here": "Su llegada se ha deshecho.",
    read: "Los mensajes están marcados como leídos.",
    terms: "Gracias.",
  },
  unknownAction: "Esta página es antigua. Vuelva a cargarla e inténtelo otra vez.",
  notSent: "No se envió: el servidor de la oficina no respondió.",
  channel: "Conversación",
  noChannels: "Su oficina todavía no ha abierto ninguna conversación.",
  noMessagesOffered: "Este servidor no ofrece mensajes.",
  noMessages: "Todavía no hay mensajes.",
  message: "Mensaje",
  send: "Enviar",
  markRead: "Marcar como leídos",
  terms: "Condiciones",
  acceptTerms: "Acepto las condiciones",
  areYou: (name) => `¿Es usted ${name}?`,
  ofOffice: (office) => `Oficina: ${office}`,
  openHint: "Este teléfono mostrará sus rutas y enviará sus visitas.",
  homeScreen:
    "Para tener su día en la pantalla de inicio, añada esta página antes de continuar: toque Compartir y luego Añadir a pantalla de inicio. Después ábrala desde allí.",
  validUntil: (day) => `Este enlace funciona hasta el ${day}.`,
  pin: "PIN",
  pinHint: "Se lo dio su oficina.",
  pinNeeded: "Escriba su PIN.",
  pinWrong:
    "Ese PIN no es correcto. Compruébelo e inténtelo otra vez: demasiados errores terminan el enlace.",
  yes: "Sí, abrir mi día",
  notMe: "Si no es usted, cierre esta página y avise a su oficina.",
  problems: {
    none: {
      title: "Abra su enlace personal",
      text: "Esta página necesita el enlace personal que su oficina hizo para usted. Ábralo otra vez en este teléfono. Si no tiene ninguno, pídalo a su oficina.",
    },
    ended: {
      title: "Su enlace ha terminado",
      text: "Ha caducado, o su oficina lo ha anulado o ha hecho otro. Pida un enlace nuevo a su oficina.",
    },
    wrong: {
      title: "Este enlace no funciona",
      text: "Está incompleto, ha caducado o fue reemplazado. Pida un enlace nuevo a su oficina.",
    },
    many: {
      title: "Demasiados intentos",
      text: "Espere unos minutos e inténtelo otra vez.",
    },
    away: {
      title: "El servidor no responde",
      text: "No se ha perdido nada. Compruebe su conexión, espere un momento e inténtelo otra vez.",
    },
    other: {
      title: "Algo salió mal",
      text: "No se ha perdido nada. Inténtelo otra vez. Si vuelve a ocurrir, avise a su oficina.",
    },
  },
  tryAgain: "Intentar otra vez",
};
