// The rules for players, in German.
import type { HelpTopic } from "./help";

export const help: readonly HelpTopic[] = [
  {
    key: "island",
    title: "Die Insel",
    parts: [
      {
        title: "Das Ziel",
        lines: [
          "Erreiche als Erster im eigenen Zug die Punkte des Tisches, meist 10.",
          "Eine Siedlung zählt 1 Punkt, eine Stadt 2. Die längste Straße und die größte Rittermacht bringen je 2, manche Karten 1.",
        ],
      },
      {
        title: "Der Beginn",
        lines: [
          "Reihum setzt jeder eine Siedlung und eine Straße, dann noch einmal in umgekehrter Folge.",
          "Die zweite Siedlung bringt eine Karte für jedes Feld ringsum.",
        ],
      },
      {
        title: "Ein Zug",
        lines: [
          "Würfle. Jedes Feld mit dieser Zahl zahlt: 1 Karte an jede Siedlung an seinen Ecken, 2 an jede Stadt.",
          "Kann die Bank eine Sorte nicht allen zahlen, bekommt niemand diese Sorte. Steht sie nur einem zu, entscheidet die Option des Tisches.",
          "Dann handle und baue, so oft du magst, und beende den Zug.",
        ],
      },
      {
        title: "Bauen",
        lines: [
          "Straße: 1 Lehm, 1 Holz. Sie setzt deine Straßen fort oder beginnt an deinen Gebäuden.",
          "Siedlung: 1 Lehm, 1 Holz, 1 Wolle, 1 Getreide. Sie steht an deiner Straße und mindestens zwei Kanten von jedem anderen Gebäude entfernt.",
          "Stadt: 3 Erz, 2 Getreide, anstelle einer Siedlung.",
          "Die Stücke sind begrenzt. Was dir bleibt, steht auf deiner Spielerkarte.",
        ],
      },
      {
        title: "Längste Straße",
        lines: [
          "Wer zuerst eine ununterbrochene Straße aus 5 hat, nimmt die Karte; wer eine längere hat, übernimmt sie.",
          "Abzweige zählen nicht, und ein fremdes Gebäude dazwischen unterbricht die Straße.",
        ],
      },
    ],
  },
  {
    key: "trade",
    title: "Handel",
    parts: [
      {
        title: "Mit Spielern",
        lines: [
          "In deinem Zug darfst du beliebige Karten gegen andere anbieten, allen oder einigen. Andere können mit einem eigenen Angebot antworten.",
          "Mehrere können annehmen; du wählst, mit wem du tauschst. Die anderen handeln nicht untereinander.",
          "Nichts wird verschenkt, und keine Sorte gegen sich selbst getauscht.",
        ],
      },
      {
        title: "Mit der Bank",
        lines: [
          "4 Karten einer Sorte gegen 1 andere, jederzeit.",
          "Ein Gebäude an einem Hafen macht daraus 3 beliebige gleiche, oder 2 der Sorte, die der Hafen zeigt.",
          "Das Handelsfeld zeigt deinen besten Kurs für jede Sorte.",
        ],
      },
    ],
  },
  {
    key: "robber",
    title: "Sieben und Räuber",
    parts: [
      {
        title: "Eine Sieben",
        lines: [
          "Niemand bekommt etwas. Wer mehr Karten hat als die Grenze, meist 7, gibt die Hälfte ab, abgerundet.",
          "Dann versetzt, wer gewürfelt hat, den Räuber auf ein anderes Feld und zieht eine zufällige Karte von jemandem mit einem Gebäude dort.",
          "Das Feld des Räubers zahlt nichts, solange er dort steht.",
        ],
      },
      {
        title: "Hausregeln",
        lines: [
          "Freundlicher Räuber: Wer wenige offene Punkte hat, wird verschont.",
          "Runden ohne Sieben: Siebenen der ersten Runden werden neu gewürfelt.",
        ],
      },
    ],
  },
  {
    key: "development",
    title: "Entwicklungskarten",
    parts: [
      {
        title: "Kaufen und spielen",
        lines: [
          "Eine Karte kostet 1 Erz, 1 Wolle, 1 Getreide. Sie kommt von einem gemischten Stapel.",
          "Je Zug darf eine Karte gespielt werden, auch vor dem Wurf, aber nicht in dem Zug, in dem sie gekauft wurde. Ausgenommen sind Punktkarten: Sie zählen sofort.",
        ],
      },
      {
        title: "Die Karten",
        lines: [
          "Ritter: Versetze den Räuber und zieh eine Karte. Wer zuerst 3 gespielt hat, hat die größte Rittermacht; wer mehr spielt, übernimmt sie.",
          "Straßenbau: zwei Straßen ohne Kosten.",
          "Erfindung: zwei Karten deiner Wahl von der Bank.",
          "Monopol: Nenne einen Rohstoff, und alle geben dir alles davon.",
          "Punkt: 1 Punkt, bis zum Ende verdeckt.",
        ],
      },
    ],
  },
  {
    key: "more-players",
    title: "Zu fünft und sechst",
    parts: [
      {
        title: "Was sich ändert",
        lines: [
          "Die Insel hat dreißig Felder, Bank und Stapel sind größer.",
          "Nach jedem Zug dürfen die anderen reihum bauen und Karten kaufen, ohne jeden Handel.",
          "Bei Paarzügen macht stattdessen der Spieler drei Plätze weiter einen kurzen Zug ohne Würfel und ohne Handel zwischen Spielern.",
        ],
      },
    ],
  },
  {
    key: "sea",
    title: "Das Meer",
    parts: [
      {
        title: "Schiffe",
        lines: [
          "Ein Schiff kostet 1 Holz, 1 Wolle. Es liegt auf einer Kante des Meeres oder der Küste und setzt deine Schiffe fort oder beginnt an deinen Gebäuden an der Küste.",
          "Schiffe führen zu neuen Bauplätzen wie Straßen. Straße und Schiff verbinden sich nur an einem deiner Gebäude.",
          "Einmal je Zug darfst du ein Schiff am offenen Ende einer Linie versetzen, außer es wurde in diesem Zug gebaut. Schiffe zwischen zweien deiner Gebäude bleiben.",
          "Straßen und Schiffe zusammen bilden die längste Route.",
        ],
      },
      {
        title: "Gold",
        lines: ["Ein Goldfeld zahlt Karten deiner Wahl: 1 an eine Siedlung, 2 an eine Stadt."],
      },
      {
        title: "Der Pirat",
        lines: [
          "Nach einer Sieben oder einem Ritter versetzt du den Räuber oder den Piraten.",
          "Der Pirat steht auf dem Meer. Du ziehst eine Karte von jemandem, der ein Schiff daneben hat; neben ihm wird kein Schiff gebaut und keines dorthin oder von dort versetzt.",
        ],
      },
    ],
  },
  {
    key: "scenarios",
    title: "Szenarien",
    parts: [
      {
        title: "Neue Ufer",
        lines: [
          "14 Punkte gewinnen. Du beginnst auf der großen Insel.",
          "Deine erste Siedlung auf jeder kleinen Insel bringt 2 Punkte extra; spätere dort bringen keine.",
          "Dort draußen liegt Gold: Ein frühes Schiff lohnt sich.",
        ],
      },
      {
        title: "Vier Inseln",
        lines: [
          "13 Punkte gewinnen. Du darfst auf jeder Insel beginnen, auch auf zweien.",
          "Wo du beginnst, ist Heimat. Deine erste Siedlung auf jeder anderen Insel bringt 2 Punkte extra; was Heimat ist, ist bei jedem anders.",
        ],
      },
      {
        title: "In den Nebel",
        lines: [
          "12 Punkte gewinnen. Du beginnst auf den zwei offenen Inseln; was dazwischen liegt, ist verdeckt.",
          "Ein Schiff oder eine Straße, deren Ende den Nebel berührt, deckt das Feld sofort auf. Land bekommt eine Zahl und zahlt dem Entdecker eine Karte, Gold eine nach Wahl; Meer zahlt nichts.",
          "Der Tisch zeigt, wie viele Felder und Zahlen übrig sind, nie welche.",
        ],
      },
      {
        title: "Jenseits der Wüste",
        lines: [
          "14 Punkte gewinnen. Du beginnst auf dem Hauptteil der großen Insel.",
          "Hinter den Wüsten liegt ein Streifen grünen Landes, und es gibt kleine Inseln. Deine erste Siedlung in jeder dieser Gegenden bringt 2 Punkte extra.",
        ],
      },
      {
        title: "Das verschollene Volk",
        lines: [
          "13 Punkte gewinnen. Die kleinen Inseln sind nicht zu besiedeln, doch an ihren Küsten liegen Gaben.",
          "Ein Schiff auf einer solchen Kante nimmt die Gabe: einen Punkt, eine Entwicklungskarte oder einen Hafen.",
          "Ein Hafen kommt sofort an eine Küste von dir, mit Abstand zu anderen Häfen; er dient allen, die dort bauen. Der Räuber bleibt auf Feldern mit Zahl.",
        ],
      },
      {
        title: "Tuchdörfer",
        lines: [
          "14 Punkte gewinnen. Alle setzen drei Siedlungen; die dritte zahlt die ersten Karten.",
          "Eine Schiffslinie von deinem Gebäude zu einem Dorf eröffnet den Handel: sofort 1 Tuch, und 1, wann immer seine Zahl fällt.",
          "Zwei Tuch sind ein Punkt. Es gibt keine längste Route. Den Piraten darfst du versetzen, sobald du ein Dorf erreicht hast, und er kann Tuch nehmen.",
          "Sind am Ende eines Zuges fünf Dörfer leer, endet die Partie, und die meisten Punkte gewinnen.",
        ],
      },
      {
        title: "Korsarenfesten",
        lines: [
          "Du brauchst 10 Punkte und deine eigene Festung. Es gibt keinen Räuber, keine längste Route und keine größte Rittermacht.",
          "Nach jedem Wurf segelt eine Flotte weiter, so weit der kleinere Würfel sagt. Trifft sie ein Gebäude, wird dieser Würfel mit den Kriegsschiffen des Besitzers verglichen: Wer schwächer ist, verliert Karten, wer stärker ist, nimmt eine Karte nach Wahl.",
          "Baue eine Schiffslinie nach Westen auf deiner Bahn. Ritterkarten machen ihre Schiffe zu Kriegsschiffen.",
          "An deiner Festung darfst du einmal am Ende eines Zuges angreifen: Mehr Kriegsschiffe, als der Würfel zeigt, nehmen ihr einen ihrer drei Marker; gleich viele oder weniger kosten Schiffe.",
        ],
      },
      {
        title: "Große Werke",
        lines: [
          "Beanspruche eines von fünf Wundern, wenn du seine Bedingung erfüllst; niemand hat zwei. Jede seiner vier Stufen kostet dieselben fünf Karten.",
          "Du gewinnst mit der vierten Stufe, oder mit 10 Punkten und einem höheren Wunder als alle anderen.",
          "Die erste Siedlung auf jeder kleinen Insel bringt 1 Punkt. Es gibt keinen Piraten.",
        ],
      },
      {
        title: "Treibgut",
        lines: [
          "12 Punkte gewinnen. Die Inseln werden für jede Partie neu gelegt; du darfst überall beginnen.",
          "Deine erste Siedlung auf jeder Insel, auf der du nicht begonnen hast, bringt 1 Punkt.",
        ],
      },
    ],
  },
  {
    key: "knights",
    title: "Ritter",
    parts: [
      {
        title: "Handelswaren und Ausbau",
        lines: [
          "Eine Stadt an Gebirge, Wald oder Weide nimmt 1 Rohstoff und 1 Handelsware: Münze, Papier oder Tuch.",
          "Handelswaren kaufen Stufen in drei Bereichen: Handel für Tuch, Politik für Münzen, Wissenschaft für Papier. Eine Stufe kostet so viele, wie ihre Zahl sagt.",
          "Stufe 3 gibt eine Fähigkeit: Waren 2 zu 1 mit der Bank; mächtige Ritter; eine Karte deiner Wahl, wenn der Wurf dir nichts brachte.",
          "Wer zuerst Stufe 4 erreicht, nimmt die Metropole des Bereichs, 2 Punkte. Wer zuerst Stufe 5 erreicht, übernimmt sie endgültig.",
        ],
      },
      {
        title: "Drei Würfel",
        lines: [
          "Rot und Gelb ergeben die Zahl. Der Ereigniswürfel zeigt ein Schiff, das die Barbaren heranbringt, oder ein Tor.",
          "Bei einem Tor zieht jeder eine Fortschrittskarte des Bereichs, dessen Stufe den roten Würfel deckt. Vier darf man halten.",
        ],
      },
      {
        title: "Ritter",
        lines: [
          "Anwerben für 1 Erz, 1 Wolle; aktivieren für 1 Getreide; befördern für 1 Erz, 1 Wolle.",
          "Ein aktiver Ritter darf ab dem nächsten Zug einmal handeln: entlang deiner Straßen ziehen, einen schwächeren Ritter vertreiben oder den Räuber von einem Feld neben ihm verjagen. Dann ruht er.",
          "Ein Ritter sperrt die Straßen anderer.",
        ],
      },
      {
        title: "Barbaren",
        lines: [
          "Landet ihr Schiff, sind sie so stark, wie es Städte gibt; die Verteidigung ist die Stärke aller aktiven Ritter.",
          "Sind sie stärker, verliert eine Stadt, wer am wenigsten beitrug; Metropolen sind sicher. Sonst gewinnt einen Punkt, wer am meisten beitrug, oder bei Gleichstand jeder davon eine Fortschrittskarte.",
          "Danach ruhen alle Ritter. Bis zur ersten Landung bleibt der Räuber stehen.",
        ],
      },
      {
        title: "Mauern und Händler",
        lines: [
          "Eine Mauer, 2 Lehm, unter einer Stadt erlaubt bei einer Sieben 2 Karten mehr. Höchstens drei.",
          "Der Händler steht an einem deiner Felder, tauscht dessen Rohstoff 2 zu 1 und zählt einen Punkt, solange er dein ist.",
          "13 Punkte gewinnen. Es gibt keine Entwicklungskarten und keine größte Rittermacht.",
        ],
      },
    ],
  },
  {
    key: "sea-knights",
    title: "Meer und Ritter",
    parts: [
      {
        title: "Beides zugleich",
        lines: [
          "Was bei den Rittern für Straßen gilt, gilt auch für Schiffe. Das Ziel des Szenarios steigt um 2.",
          "Die Barbaren landen überall zugleich: Städte und aktive Ritter aller Inseln werden zusammengezählt.",
          "Eine Stadt am Gold nimmt 2 Karten nach Wahl, nie Handelswaren.",
        ],
      },
      {
        title: "Ritter auf See",
        lines: [
          "Ein Ritter darf über deine Straßen und Schiffe das Meer überqueren und am Ende einer Schiffslinie mitfahren. Angeworben wird er nur an Land.",
          "Eine Schiffslinie, die bei deinem Ritter endet, ist geschlossen. Ein fremder Ritter unterbricht eine Linie und hält die Schiffe neben sich fest.",
          "Ein aktiver Ritter neben dem Piraten darf ihn vertreiben. Bis zur ersten Landung der Barbaren bleibt der Pirat, wo er ist.",
        ],
      },
    ],
  },
  {
    key: "cards",
    title: "Das Kartenspiel",
    parts: [
      {
        title: "Dein Fürstentum",
        lines: [
          "Eine Reihe aus Siedlungen und Straßen mit Gebieten an den Ecken. Gebiete lagern, was sie hervorbringen, bis zu 3 Einheiten.",
          "Siedlungen haben einen Bauplatz darüber und darunter, Städte je zwei.",
          "12 Punkte gewinnen, im eigenen Zug: Siedlungen 1, Städte 2, manche Gebäude, und je 1 für die Ritter- und die Mühlenfigur.",
        ],
      },
      {
        title: "Ein Zug",
        lines: [
          "Ereignis: zuerst der Ereigniswürfel. Räuber nehmen alle Wolle und alles Erz von dem, der mehr als 7 Einheiten lagert; ein Turnier, Handelsvorteil, Überfluss oder eine Ereigniskarte.",
          "Ertrag: Jedes Gebiet mit der Zahl gewinnt eine Einheit, auf beiden Seiten.",
          "Aktionen: bauen, handeln, Karten spielen, so oft du magst.",
          "Ziehen: bis zu 3 Karten auf der Hand, oben von einem Stapel, oder durch Suchen in einem für 2 Einheiten. Mit voller Hand darfst du eine Karte tauschen.",
        ],
      },
      {
        title: "Bauen",
        lines: [
          "Straße: 2 Lehm, 1 Holz. Siedlung: 1 Lehm, 1 Holz, 1 Wolle, 1 Getreide; sie bringt zwei neue Gebiete. Stadt: 3 Erz, 2 Getreide.",
          "Grüne Karten kommen auf jeden freien Bauplatz, rote auf Bauplätze von Städten. Was sie kosten, steht darauf.",
        ],
      },
      {
        title: "Figuren, Aktionen und Angriffe",
        lines: [
          "Die stärksten Ritter halten die Ritterfigur. Der größte Handel, mit einer Stadt, hält die Mühlenfigur.",
          "Aktionskarten sind offen, sobald beide zusammen 7 Punkte haben.",
          "Ein Angriff kann mit der passenden Karte beantwortet werden. Dann entscheidet ein Würfel; ein misslungener Angriff trifft, wer ihn führte.",
        ],
      },
      {
        title: "Handel",
        lines: [
          "3 Einheiten einer Sorte gegen 1 mit der Bank; eine Flotte macht daraus 2 ihrer Sorte. Mit dem Gegner, wie ihr euch einigt.",
        ],
      },
    ],
  },
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
