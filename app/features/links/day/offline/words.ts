/** The words that the scripts of an agent's day use; its page has them too. */
import { PROOF_PHOTO } from "contract/visits/facts";
import { LEFT_OUT_DAYS } from "./records";

export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

const EN = {
  /** For dates and times. */
  locale: "en-US",
  progress: (done: number, all: number) => `${done} of ${all} stops done`,
  leftOpen: (count: number) =>
    count === 1 ? "1 stop is still open." : `${count} stops are still open.`,
  nextStop: "Next stop",
  chosenStop: "Chosen stop",
  open: "Open stops",
  done: "Done",
  startRoute: "Start route",
  completeRoute: "Complete route",
  completed: "Completed",
  imHere: "I'm here",
  arrivedAt: (time: string) => `You arrived at ${time}.`,
  notHere: "Undo arrival",
  notPossible: "Not possible",
  undo: "Undo",
  outcome: { visited: "Visited", notVisited: "Not possible" },
  reasonNeeded: "Choose why the visit was not possible.",
  placeNeeded: "Choose the place, or enter the name of a new one.",
  placeOrNew: "Choose a place from the list or enter a new one, not both.",
  messageNeeded: "Write a message first.",
  otherReports: "Other reports",
  you: "You",
  proofNeeded: {
    photo: "Take a photo first: it is required here.",
    signature: "Draw the signature or enter the signer's name: it is required here.",
    code: "Enter the code: it is required here.",
  },
  photoProblems: {
    tooLarge: `This photo is larger than ${PROOF_PHOTO.maxMb} MB, and your phone can't make it smaller. Choose another one.`,
    unreadable: "This is not a photo that can be sent. Choose a JPEG, PNG, WebP or GIF picture.",
  },
  chosenPhoto: "The photo that you chose",
  removePhoto: "Remove the photo",
  stillHere: "What you entered is still here.",
  youEntered: "You entered",
  sendAgain: "Send again",
  saved: {
    start: "The route has started.",
    done: "The visit is saved.",
    "not-possible": "Saved: the visit was not possible.",
    received: "Received. Your office will look at it before it counts.",
    settled: "Settled before: a visit was reported there, or your office has answered.",
    undo: "The visit is taken back.",
    place: "Received. Your office will look at this place before it counts.",
    send: "The message is sent.",
    photo: "The photo is saved.",
    complete: "The route is completed.",
    "was-there": "The visit is reported.",
    "was-not-there": "Thank you. No visit is reported.",
  },
  intents: {
    start: "Start route",
    complete: "Complete route",
    done: "Done",
    "not-possible": "Not possible",
    undo: "Undo",
    place: "Place on the way",
    send: "Message",
    photo: "Photo",
    "was-there": "Yes, I visited",
    "was-not-there": "No visit",
  },
  sign: "Draw the signature",
  signHere: "Sign here with a finger",
  clearSignature: "Clear the signature",
  reports: "Reports on this phone",
  storedPage: (time: string) => `No connection. This is your day as of ${time}.`,
  storedMessages: (time: string) => `No connection. These are your messages as of ${time}.`,
  waits: "waiting to be sent",
  undoWaits: "Undo is waiting to be sent",
  reportAgain: "Report again",
  waiting: (reports: number, photos: number) => {
    const counts = [
      reports > 0 && (reports === 1 ? "1 report" : `${reports} reports`),
      photos > 0 && (photos === 1 ? "1 photo" : `${photos} photos`),
    ].filter(Boolean);
    const all = reports + photos;
    return `${counts.join(" and ")} ${all === 1 ? "waits" : "wait"} on this phone.`;
  },
  sending: "Sending…",
  sendNow: "Send now",
  needsLink:
    "Your link has ended, so they can't be sent. They stay on this phone: open your new link here.",
  linkEnded:
    "Your link has ended, so this was not sent. Ask your office for a new link, and open it in another tab.",
  ofOther: (count: number) =>
    count === 1
      ? "1 report of another agent waits on this phone. Their link sends it."
      : `${count} reports of another agent wait on this phone. Their link sends them.`,
  iphone:
    "Your phone may delete unsent reports after 7 days. To prevent this, send everything, then open your personal link again and add that page to the home screen.",
  storageFull:
    "This phone has no room for reports, and the office did not answer. What you entered is still here: try again, or free some space.",
  notTaken: "The office did not take these",
  remove: "Remove",
  leftOut: {
    photo: "The photo was not taken.",
    drawn: "The drawn signature was not taken.",
    TOO_LARGE: "It is too large for the office's server.",
    UNREADABLE: "The office's server can't read it.",
    UNKNOWN: "The office's server has no visit for it.",
    title: "Pictures the office did not receive",
    until: `They stay on this phone for ${LEFT_OUT_DAYS} days.`,
    save: "Save the picture",
  },
  refusals: {
    STOP_VISITED: "You reported a visit at this stop already.",
    ROUTE_NOT_RUNNING: "The route is paused or completed.",
    STATUS_NOT_ALLOWED: "The route is paused or completed.",
    NO_SUCH_THING: "The stop is not on your route any more.",
    TOO_LATE: "It is too late to take this visit back.",
    NO_VISIT: "Nothing was taken back: the office does not have this visit.",
    VISIT_WITHDRAWN: "This visit was taken back. Send it again if it took place.",
    MISSING: "Something is missing. Reload the page, then try again.",
    UNREADABLE: "The server can't read it. It may be too large.",
    OTHER: "The server gave no reason.",
  } as Record<string, string>,
};

export type OfflineWords = typeof EN;

const ES: OfflineWords = {
  locale: "es-US",
  progress: (done, all) => `${done} de ${all} paradas hechas`,
  leftOpen: (count) =>
    count === 1 ? "Queda 1 parada abierta." : `Quedan ${count} paradas abiertas.`,
  nextStop: "Próxima parada",
  chosenStop: "Parada elegida",
  open: "Paradas abiertas",
  done: "Hechas",
  startRoute: "Iniciar ruta",
  completeRoute: "Completar ruta",
  completed: "Completada",
  imHere: "Estoy aquí",
  // A time ends with a full stop of its own ("a.m.").
  arrivedAt: (time) => `Llegada: ${time}`,
  notHere: "Deshacer llegada",
  notPossible: "No fue posible",
  undo: "Deshacer",
  outcome: { visited: "Visitada", notVisited: "No fue posible" },
  reasonNeeded: "Elija por qué la visita no fue posible.",
  placeNeeded: "Elija el lugar o escriba el nombre de uno nuevo.",
  placeOrNew: "Elija un lugar de la lista o escriba uno nuevo, no ambos.",
  messageNeeded: "Escriba primero un mensaje.",
  otherReports: "Otros informes",
  you: "Usted",
  proofNeeded: {
    photo: "Haga primero una foto: aquí es obligatoria.",
    signature: "Dibuje la firma o escriba el nombre de quien firma: aquí es obligatorio.",
    code: "Escriba el código: aquí es obligatorio.",
  },
  photoProblems: {
    tooLarge: `Esta foto ocupa más de ${PROOF_PHOTO.maxMb} MB y su teléfono no puede reducirla. Elija otra.`,
    unreadable: "Esta foto no se puede enviar. Elija una imagen JPEG, PNG, WebP o GIF.",
  },
  chosenPhoto: "La foto que eligió",
  removePhoto: "Quitar la foto",
  stillHere: "Lo que escribió sigue aquí.",
  youEntered: "Usted escribió",
  sendAgain: "Enviar otra vez",
  saved: {
    start: "La ruta ha comenzado.",
    done: "La visita está guardada.",
    "not-possible": "Guardado: la visita no fue posible.",
    received: "Recibido. Su oficina lo revisará antes de que cuente.",
    settled: "Ya estaba resuelto: se notificó una visita allí o su oficina ha respondido.",
    undo: "La visita se ha deshecho.",
    place: "Recibido. Su oficina revisará este lugar antes de que cuente.",
    send: "El mensaje está enviado.",
    photo: "La foto está guardada.",
    complete: "La ruta está completada.",
    "was-there": "La visita está notificada.",
    "was-not-there": "Gracias. No se notifica ninguna visita.",
  },
  intents: {
    start: "Iniciar ruta",
    complete: "Completar ruta",
    done: "Hecha",
    "not-possible": "No fue posible",
    undo: "Deshacer",
    place: "Lugar en el camino",
    send: "Mensaje",
    photo: "Foto",
    "was-there": "Sí, la visité",
    "was-not-there": "Sin visita",
  },
  sign: "Dibujar la firma",
  signHere: "Firme aquí con el dedo",
  clearSignature: "Borrar la firma",
  reports: "Informes en este teléfono",
  storedPage: (time) => `Sin conexión. Su día, a las ${time}`,
  storedMessages: (time) => `Sin conexión. Sus mensajes, a las ${time}`,
  waits: "en espera de envío",
  undoWaits: "Deshacer está en espera de envío",
  reportAgain: "Informar otra vez",
  waiting: (reports, photos) => {
    const counts = [
      reports > 0 && (reports === 1 ? "1 informe" : `${reports} informes`),
      photos > 0 && (photos === 1 ? "1 foto" : `${photos} fotos`),
    ].filter(Boolean);
    const all = reports + photos;
    return `${counts.join(" y ")} ${all === 1 ? "espera" : "esperan"} en este teléfono.`;
  },
  sending: "Enviando…",
  sendNow: "Enviar ahora",
  needsLink:
    "Su enlace ha terminado y no se pueden enviar. Siguen en este teléfono: abra aquí su nuevo enlace.",
  linkEnded:
    "Su enlace ha terminado y esto no se envió. Pida un enlace nuevo a su oficina y ábralo en otra pestaña.",
  ofOther: (count) =>
    count === 1
      ? "1 informe de otro agente espera en este teléfono. Su enlace lo envía."
      : `${count} informes de otro agente esperan en este teléfono. Su enlace los envía.`,
  iphone:
    "Su teléfono puede borrar los informes sin enviar después de 7 días. Para evitarlo, envíe todo, abra de nuevo su enlace personal y añada esa página a la pantalla de inicio.",
  storageFull:
    "Este teléfono no tiene espacio para informes y la oficina no respondió. Lo que escribió sigue aquí: inténtelo otra vez o libere espacio.",
  notTaken: "La oficina no aceptó estos",
  remove: "Quitar",
  leftOut: {
    photo: "No se aceptó la foto.",
    drawn: "No se aceptó la firma dibujada.",
    TOO_LARGE: "Es demasiado grande para el servidor de la oficina.",
    UNREADABLE: "El servidor de la oficina no puede leerla.",
    UNKNOWN: "El servidor de la oficina no tiene ninguna visita para ella.",
    title: "Imágenes que la oficina no recibió",
    until: `Siguen en este teléfono durante ${LEFT_OUT_DAYS} días.`,
    save: "Guardar la imagen",
  },
  refusals: {
    STOP_VISITED: "Ya informó de una visita en esta parada.",
    ROUTE_NOT_RUNNING: "La ruta está en pausa o completada.",
    STATUS_NOT_ALLOWED: "La ruta está en pausa o completada.",
    NO_SUCH_THING: "La parada ya no está en su ruta.",
    TOO_LATE: "Es demasiado tarde para deshacer esta visita.",
    NO_VISIT: "No se deshizo nada: la oficina no tiene ninguna visita suya así.",
    VISIT_WITHDRAWN: "Esta visita se deshizo. Envíela otra vez si tuvo lugar.",
    MISSING: "Falta algo. Vuelva a cargar la página e inténtelo otra vez.",
    UNREADABLE: "El servidor no puede leerlo. Puede que sea demasiado grande.",
    OTHER: "El servidor no dio ningún motivo.",
  },
};

/** Another language is another catalogue: the types demand all of its words. */
export const OFFLINE_WORDS: Record<Language, OfflineWords> = { en: EN, es: ES };

export const isLanguage = (text: string): text is Language =>
  (LANGUAGES as readonly string[]).includes(text);

export const wordsFor = (lang: string): OfflineWords =>
  OFFLINE_WORDS[isLanguage(lang) ? lang : "en"];
