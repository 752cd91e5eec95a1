/** The words of "Set up your phone", in Spanish. */
import type { PhoneWords } from "./phone-words";

const PRESS = "Vuelva a esta página y pulse el botón de abajo.";

export const PHONE_WORDS_ES: PhoneWords = {
  title: "Preparar su teléfono",
  about:
    "Un programa de seguimiento dice a su oficina dónde está este teléfono, también cuando lo lleva en el bolsillo. Necesita una dirección suya.",
  keepIt: "Quien tenga la dirección puede enviar posiciones en su nombre: no la comparta.",
  notOffered: "Este servidor no ofrece direcciones de seguimiento.",
  make: "Crear mi dirección",
  ready: "Su dirección está lista. Elija un programa.",
  madeMeanwhile: "Mientras tanto se creó otra dirección. Mire primero esta página otra vez.",
  choose: "Elija un programa",
  others: "Para otros teléfonos",
  runsOn: (systems) => `Para ${systems.join(" y ")}`,
  steps: {
    "traccar-client": ["Instale Traccar Client.", PRESS, "Active el seguimiento."],
    owntracks: ["Instale OwnTracks.", PRESS, "Acepte la configuración."],
    overland: ["Instale Overland.", PRESS, "Active el seguimiento."],
    gpslogger: ["Instale GPSLogger.", PRESS, "Cargue el perfil y pulse Iniciar registro."],
    colota: ["Instale Colota.", PRESS, "Aplique los ajustes e inicie el seguimiento."],
    osmand: [
      "Instale OsmAnd y active su complemento de grabación de viajes.",
      "Copie esta dirección y escríbala como dirección web del seguimiento en línea.",
      "Active el seguimiento en línea.",
    ],
  },
  open: (program) => `Abrir ${program}`,
  address: "Dirección",
  copy: "Copiar la dirección",
  copied: "Copiada",
  qrCode: (program) => `Código QR que prepara ${program}`,
  scan: "En otro teléfono, escanee este código.",
  shownFor: "Estos enlaces se muestran durante media hora.",
  isSetUp: "Mi teléfono está listo",
  hidden: "Los enlaces ya no se muestran.",
  made: "Dirección creada",
  madeBy: (time, name) => `${time} por ${name}`,
  firstPosition: "Primera posición",
  lastUsed: "Último uso",
  notYet: "Todavía no",
  waiting: "Esperando la primera posición de este teléfono.",
  reached:
    "El programa ha llegado a nosotros, pero todavía no hay ninguna posición guardada. Permítale usar siempre su ubicación exacta.",
  reachedAtOtherTime: (from, until) =>
    `El programa ha llegado a nosotros, pero todavía no hay ninguna posición guardada. Las posiciones se guardan solo de ${from} a ${until}.`,
  arrived: "Ha llegado la primera posición.",
  ago: (seconds) => `hace ${seconds}\u00a0s`,
  lookAgain: "Mirar otra vez",
  replaceHint:
    "Los enlaces de una dirección se muestran una vez. Para preparar otra vez un programa, cree una dirección nueva.",
  replace: "Crear una dirección nueva",
  ask: {
    title: "¿Reemplazar su dirección?",
    text: "Su dirección actual termina enseguida. Un programa que la usa no enviará nada más hasta que lo prepare con la nueva.",
    yes: "Sí, crear una dirección nueva",
    no: "No, conservarla",
  },
  battery: {
    title: "Ahorro de batería",
    text: "Es lo que más a menudo detiene el seguimiento. Desactívelo para el programa:",
    hints: {
      iPhone: [
        [
          "iPhone",
          "Localización: Siempre. Actualización en segundo plano: activada. Modo de bajo consumo: desactivado.",
        ],
      ],
      Android: [
        [
          "Samsung",
          "Batería, Límites de uso en segundo plano: añada el programa a Aplicaciones que nunca se suspenden.",
        ],
        [
          "Xiaomi",
          "Información de la aplicación: active Inicio automático y elija Sin restricciones en Ahorro de batería.",
        ],
        [
          "Huawei",
          "Batería, Inicio de aplicaciones: gestione el programa manualmente y permita las tres opciones.",
        ],
        [
          "OnePlus, Oppo",
          "Información de la aplicación, Uso de batería: permita la actividad en segundo plano.",
        ],
        [
          "Otros con Android",
          "Información de la aplicación, Batería: Sin restricciones. Ubicación: Permitir siempre.",
        ],
      ],
    },
  },
};
