// Help in German.
import type { HelpTopic } from "./help";

export const help: readonly HelpTopic[] = [
  {
    key: "table",
    title: "An diesem Tisch",
    parts: [
      {
        title: "Wählen",
        lines: [
          "Drücke eine Aktion, und die möglichen Orte leuchten; oder drücke einen Ort und wähle, was dort möglich ist.",
          "Was nicht geht, ist blass und sagt, warum. Escape bricht ab.",
          "Zurücknehmen hebt auf, was du zuletzt gesetzt hast, bis Würfel, eine Karte oder andere Spieler folgen.",
        ],
      },
      {
        title: "Zeit und Abwesenheit",
        lines: [
          "Jede Entscheidung hat ihre Zeit, wenn der Tisch eine Uhr hat, und alle zusammen eine Reserve.",
          "Bricht die Verbindung ab oder läuft die Zeit aus, spielt ein solider Bot für dich. Dein erster Klick holt den Platz zurück. Besondere Karten gibt er nur aus, wenn er muss.",
          "Der Platz gehört dir in diesem Browser: Öffne den Link wieder, und du sitzt, wo du saßest.",
        ],
      },
      {
        title: "Gemeinsam",
        lines: [
          "Pause, vorzeitiges Ende und Revanche geschehen, wenn alle Menschen zustimmen. Auf Abwesende wird gewartet, bis der Countdown an ihrem Platz abgelaufen ist.",
          "Zuschauer sehen, was der Tisch allen zeigt, nie eine Hand.",
        ],
      },
    ],
  },
  {
    key: "fairness",
    title: "Faire Würfel",
    parts: [
      {
        title: "Wie die Würfel entstehen",
        lines: [
          "Zuerst zeigt der Server eine Zusage: den Fingerabdruck eines geheimen Startwerts. Von da an kann er keinen anderen Startwert mehr nehmen, ohne dass es auffällt.",
          "Wenn die Partie beginnt, zieht der Browser jedes Spielers eine Zufallszahl und schickt deren Fingerabdruck. Erst wenn alle Fingerabdrücke da sind, schicken die Browser die Zahlen selbst. So kann niemand, auch der Server nicht, wählen, nachdem er gesehen hat, was die anderen bringen.",
          "Aus dem Startwert und diesen Zahlen folgt jedes Ergebnis der Partie: die Auslage, jeder Wurf, jede gezogene Karte, jeder Diebstahl. Dein Browser tut seinen Teil von selbst. Bots bringen keine Zahl. Wer nicht binnen zehn Sekunden antwortet, bringt auch keine, und alle können das sehen.",
        ],
      },
      {
        title: "Was dein Browser prüft",
        lines: [
          "Während der Partie: dass die Zusage die erste bleibt, die er sah, dass sich kein Fingerabdruck und keine Zahl ändert, und dass deine eigene Zahl dabei ist. Stimmt etwas davon nicht, sagt das ein rotes Banner, das stehen bleibt.",
          "Nach der Partie: dass der Startwert zur Zusage passt, jede Zahl zu ihrem Fingerabdruck, und dass jedes einzelne Ergebnis das ist, das daraus folgt.",
        ],
      },
      {
        title: "Was bewiesen ist",
        lines: [
          "Dir, wenn dein Browser die erste Zusage behielt und deine eigene Zahl in der Aufzeichnung steht: Niemand hat die Würfel gewählt. Ein ehrlicher Browser genügt, wer auch sonst am Tisch sitzt, und deiner ist einer.",
          "Allen, die die Aufzeichnung und ihre Listen haben: Startwert, Zusage, Zahlen, Regeln des Tisches und jedes Ergebnis passen zusammen.",
        ],
      },
      {
        title: "Was nicht bewiesen ist",
        lines: [
          "Schweigen: Wer mit dem Server unter einer Decke steckt, kann alle anderen Zahlen abwarten und dann seine schicken oder nicht. So hat er zwei Reihen von Würfeln zur Wahl, nicht mehr, und alle sehen, wer schwieg. Kam deine eigene Zahl nicht an, ist dir nichts bewiesen.",
          "Neu anfangen: Ein Server, dem die Würfel nicht gefallen, kann den Tisch beenden und hoffen, dass ihr einen anderen eröffnet.",
          "Voraussicht: Sobald alle Zahlen da sind, kennt der Server die kommenden Würfel. Ändern kann er sie nicht, aber er könnte sie jemandem verraten.",
          "Geheimes: Bots laufen auf dem Server. Nichts beweist, dass ein Bot keine verdeckte Karte sah oder dass deine Karten niemandem sonst gezeigt werden.",
          "Regeln: Welche Ergebnisse in einem Augenblick möglich waren, sagen die Listen des Servers. Dass die Listen den Regeln folgen, zeigt longroad verify.",
          "Übung: Ein Tisch, der mitten in einer Partie beginnt, beginnt da, wo der es wollte, der ihn eröffnete.",
          "Die Seite, die prüft, kam vom selben Server. Um davon unabhängig zu sein, nimm die Aufzeichnung mit und starte longroad verify oder examples/verify.py.",
        ],
      },
    ],
  },
];
