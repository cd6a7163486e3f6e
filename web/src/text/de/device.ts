// Tische auf diesem Gerät.
import type { device as english } from "../en/device";
import type { Message } from "../t";

export const device: Readonly<Record<keyof typeof english, Message>> = {
  "device.badge": "Spielt auf diesem Gerät",
  "device.badge.short": "Auf diesem Gerät",
  "device.text": "Keine Verbindung nötig. Regeln, Würfel und Bots laufen in dieser Seite.",
  "device.bots": "Neue Bot-Spiele",
  "device.bots.device": "Auf diesem Gerät",
  "device.bots.server": "Auf dem Server",
  "device.bots.device.text": "Alle Stufen. Geht ohne Netz.",
  "device.bots.time": "{level}: etwa {time} s pro Zug",
  "device.bots.server.text": "Alle Stufen. Der Server denkt, dein Akku ruht.",
  "device.bots.server.none": "keine Verbindung seit {time}",
  "device.bots.server.never": "gerade keine Verbindung",
  "device.kept": "Das Spiel liegt",
  "device.kept.here": "in diesem Browser, {size}",
  "device.kept.loose":
    "Wird der Platz knapp, räumt der Browser womöglich auf: Sichere, was dir wichtig ist.",
  "device.dice": "Würfel",
  "device.dice.text": "Beweis entsteht hier, später prüfbar",
  "device.save": "Aufzeichnung sichern",
  "device.move": "Zum Server umziehen",
  "device.move.none": "Der Server ist gerade nicht zu erreichen.",
  "device.move.running": "Das Spiel zieht um …",
  "device.move.failed": "Der Server hat das Spiel nicht genommen: {reason}",
  "device.full":
    "Dieser Browser hat keinen Platz mehr für das Spiel. Dein letzter Zug gilt nicht. Schaff etwas Platz, dann geht es weiter.",
  "device.store":
    "Dieser Browser kann das Spiel gerade nicht speichern. Dein letzter Zug gilt nicht.",
  "device.module": "Was auf diesem Gerät spielt, ließ sich nicht laden. Neuer Versuch …",
  "device.practise": "Hier weiter üben",
  "device.practise.text":
    "Ein neues Übungsspiel auf diesem Gerät, ausgeteilt nach dem, was du sehen kannst. Verdeckte Karten werden neu gezogen: Die echten bleiben auf dem Server, wo dein Spiel wartet.",
  "device.practise.title": "Übung",
  "device.back": "Wieder online.",
  "device.back.text": "Dein Spiel wartet auf dem Server, wie du es verlassen hast.",
  "device.back.go": "Zurück dorthin",
  "device.back.later": "Hier bleiben",
  "device.pass": "Gib das Gerät an {name}",
  "device.pass.text": "{name} muss entscheiden. Sonst schaut jetzt niemand her.",
  "device.pass.who": "Wer ist am Gerät?",
  "device.pass.who.text": "Deine Karten siehst du, sobald du sagst, wer du bist.",
  "device.pass.am": "Ich bin {name}",
  "device.pass.other": "Gerät weitergeben",
  "device.people": "Mehrere an diesem Gerät",
};
