// The gallery in German.
import type { gallery as original } from "../en/gallery";
import type { Message } from "../t";

export const gallery = {
  "gallery.title": "Karten",
  "gallery.tabs": "Was du ansiehst",
  "gallery.tab.progress": "Fortschritt · {n}",
  "gallery.tab.cards": "Kartenspiel · {n} + {events}",
  "gallery.tab.development": "Entwicklung · {n}",
  "gallery.tab.cities": "Städte und Ritter",
  "gallery.tab.maps": "Karten der Welt · {n}",
  "gallery.search": "Name oder Text suchen",
  "gallery.filter": "Zeigen",
  "gallery.filter.all": "Alle",
  "gallery.filter.before-roll": "Vor dem Wurf",
  "gallery.filter.robber": "Räuber",
  "gallery.filter.knights": "Ritter",
  "gallery.filter.points": "Punkte",
  "gallery.filter.action": "Aktionen",
  "gallery.filter.green-building": "Gebäude",
  "gallery.filter.green-fleet": "Flotten",
  "gallery.filter.green-knight": "Ritter",
  "gallery.filter.red-building": "Stadtgebäude",
  "gallery.filter.event": "Ereignisse",
  "gallery.filter.sea": "Mit Schiffen",
  "gallery.filter.land": "Ohne Schiffe",
  "gallery.marks": "Nur Karten mit",
  "gallery.mark.ore": "Kosten: Erz",
  "gallery.mark.strength": "Stärke",
  "gallery.mark.commerce": "Handel",
  "gallery.mark.points": "Punkten",
  "gallery.sort": "Ordnung",
  "gallery.sort.deck": "Farbe",
  "gallery.sort.cost": "Kosten",
  "gallery.sort.name": "Name",
  "gallery.all": "Alle Karten",
  "gallery.found": { one: "{n} gefunden", other: "{n} gefunden" },
  "gallery.none": "Nichts hier hat diese Wörter.",
  "gallery.deck.science": "Wissenschaft",
  "gallery.deck.trade": "Handel",
  "gallery.deck.politics": "Politik",
  "gallery.deck.development": "Entwicklung",
  "gallery.deck.action": "Aktionen",
  "gallery.deck.green-building": "Gebäude",
  "gallery.deck.green-fleet": "Flotten",
  "gallery.deck.green-knight": "Ritter",
  "gallery.deck.red-building": "Stadtgebäude",
  "gallery.deck.event": "Ereignisse",
  "gallery.deck.cards": { one: "{n} Karte", other: "{n} Karten" },
  "gallery.deck.kinds": { one: "{n} Art", other: "{n} Arten" },
  "gallery.deck.science.about": "gezogen beim grünen Tor",
  "gallery.deck.trade.about": "gezogen beim gelben Tor",
  "gallery.deck.politics.about": "gezogen beim blauen Tor",
  "gallery.deck.development.about": "verdeckt gekauft",
  "gallery.deck.action.about": "sie kosten nichts und sind gespielt aus dem Spiel",
  "gallery.deck.green-building.about": "an Siedlungen und Städten",
  "gallery.deck.green-fleet.about": "an Siedlungen und Städten",
  "gallery.deck.green-knight.about": "Stärke für das Ritterzeichen, Turnierpunkte für Turniere",
  "gallery.deck.red-building.about": "nur an Städten",
  "gallery.deck.event.about": "aufgedeckt beim Fragezeichen des Ereigniswürfels",
  "gallery.copies": { one: "{n} im Spiel", other: "{n} im Spiel" },
  "gallery.cost": "Kosten",
  "gallery.cost.none": "keine",
  "gallery.when": "Wann",
  "gallery.tip": "Tipp",
  "gallery.now": "Jetzt",
  "gallery.rules": "Regeln",
  "gallery.rule": "Regel {rule}",

  "gallery.when.before-roll": "Vor dem Wurf in deinem Zug.",
  "gallery.when.actions": "In deinem Zug, nach dem Wurf.",
  "gallery.when.turn":
    "Jederzeit in deinem Zug, auch vor dem Wurf: eine solche Karte je Zug, und nicht in dem Zug, in dem du sie gekauft hast.",
  "gallery.when.drawn": "Sofort beim Ziehen: Sie spielt sich selbst.",
  "gallery.when.win": "Sie zählt von selbst und wird gezeigt, wenn sie den Sieg bringt.",
  "gallery.when.cards.before-roll":
    "Vor dem Wurf in deinem Zug, sobald beide zusammen {gate} Punkte haben.",
  "gallery.when.cards.actions":
    "In deinem Zug, nach dem Ertrag, sobald beide zusammen {gate} Punkte haben.",
  "gallery.when.reply":
    "Im Zug des anderen, als Antwort auf einen Angriff, bevor der Angreifer würfelt.",
  "gallery.when.settlement": "Gleich nachdem du eine Siedlung gebaut hast, bei jedem Punktestand.",
  "gallery.when.site":
    "In deinem Zug, nach dem Ertrag: bezahlen und auf einen freien Bauplatz einer Siedlung oder Stadt legen.",
  "gallery.when.city-site":
    "In deinem Zug, nach dem Ertrag: bezahlen und auf einen freien Bauplatz einer Stadt legen.",
  "gallery.when.event": "Wenn der Ereigniswürfel das Fragezeichen zeigt. Sie gilt für beide.",

  "gallery.effect.board.alchemist":
    "Du bestimmst beide Zahlenwürfel, auch eine 7. Nur der Ereigniswürfel wird geworfen; er gilt zuerst, mit deinem roten Würfel.",
  "gallery.effect.board.crane":
    "Der nächste Ausbau in diesem Zug kostet 1 Handelsware weniger; Stufe 1 ist dann frei. Zwei Kräne helfen nie demselben Ausbau.",
  "gallery.effect.board.engineer":
    "Baue eine Stadtmauer ohne Kosten, unter eine deiner Städte, die keine hat.",
  "gallery.effect.board.inventor":
    "Zwei Zahlen des Spielfelds tauschen ihre Plätze. 2, 6, 8 und 12 bleiben liegen.",
  "gallery.effect.board.irrigation":
    "Nimm 2 Getreide für jedes Ackerland, an dem ein Gebäude von dir steht. Jedes Feld zählt einmal, eine Stadt nicht mehr als eine Siedlung.",
  "gallery.effect.board.medicine": "Mache aus einer Siedlung eine Stadt für 2 Erz und 1 Getreide.",
  "gallery.effect.board.mining":
    "Nimm 2 Erz für jedes Gebirge, an dem ein Gebäude von dir steht. Jedes Feld zählt einmal, eine Stadt nicht mehr als eine Siedlung.",
  "gallery.effect.board.printer":
    "1 Punkt. Die Karte wird beim Ziehen offen hingelegt, in jedem Zug, und niemand kann sie nehmen.",
  "gallery.effect.board.road-building":
    "Baue 2 Straßen ohne Kosten. Auf See dürfen es auch ein oder zwei Schiffe sein.",
  "gallery.effect.board.smith":
    "Befördere bis zu 2 deiner Ritter um je einen Rang, ohne Kosten. Wach oder schlafend, sie bleiben es. Ein starker Ritter wird nur mit der Festung mächtig.",
  "gallery.effect.board.commercial-harbor":
    "In diesem Zug, einmal mit jedem: Biete 1 Rohstoff an und bekomme dafür 1 Handelsware nach Wahl des anderen. Wer keine hat, gibt den Rohstoff zurück.",
  "gallery.effect.board.master-merchant":
    "Wähle jemanden mit mehr Punkten als du, sieh die Hand an und nimm 2 Karten deiner Wahl.",
  "gallery.effect.board.merchant":
    "Stelle den Händler auf ein Landfeld an einem deiner Gebäude. Er ist 1 Punkt wert, und du tauschst den Rohstoff des Felds 2:1, bis jemand den nächsten Händler spielt.",
  "gallery.effect.board.merchant-fleet":
    "Nenne einen Rohstoff oder eine Handelsware: In diesem Zug nimmt die Bank sie 2:1, so oft du willst.",
  "gallery.effect.board.resource-monopoly":
    "Nenne einen Rohstoff: Alle anderen geben dir 2 davon, oder 1, wer nur 1 hat.",
  "gallery.effect.board.trade-monopoly":
    "Nenne eine Handelsware: Alle anderen, die sie haben, geben dir 1.",
  "gallery.effect.board.bishop":
    "Versetze den Räuber und nimm jedem, der am neuen Feld ein Gebäude hat, 1 Karte auf gut Glück. Nicht vor dem ersten Angriff der Barbaren.",
  "gallery.effect.board.constitution":
    "1 Punkt. Die Karte wird beim Ziehen offen hingelegt, in jedem Zug, und niemand kann sie nehmen.",
  "gallery.effect.board.deserter":
    "Jemand deiner Wahl entfernt einen eigenen Ritter. Du darfst einen Ritter dieses Rangs und Zustands ohne Kosten setzen; hast du keinen dieses Rangs mehr, einen einfachen.",
  "gallery.effect.board.diplomat":
    "Entferne eine Straße mit offenem Ende: Dort hat ihr Besitzer keine andere Straße, keinen Ritter und kein Gebäude. Deine eigene darfst du gleich ohne Kosten neu bauen.",
  "gallery.effect.board.intrigue":
    "Verdränge einen fremden Ritter jeden Rangs, der an einer Straße oder einem Schiff von dir steht. Sein Besitzer zieht ihn auf eigenen Straßen weg oder nimmt ihn vom Brett, wenn kein Platz ist.",
  "gallery.effect.board.saboteur":
    "Alle, die mindestens so viele Punkte haben wie du, legen die halbe Hand ab, abgerundet.",
  "gallery.effect.board.spy":
    "Sieh die Fortschrittskarten eines anderen an und nimm eine davon, wenn du willst. Du darfst sie gleich spielen.",
  "gallery.effect.board.warlord":
    "Alle deine Ritter wachen ohne Kosten auf. Wer so aufwacht, kann in diesem Zug nichts tun.",
  "gallery.effect.board.wedding":
    "Alle mit mehr Punkten als du geben dir 2 Karten ihrer Wahl, oder die einzige.",

  "gallery.effect.board.knight":
    "Versetze den Räuber und nimm jemandem mit einem Gebäude am neuen Feld 1 Karte auf gut Glück. Niemand legt ab. Die Karte bleibt offen und zählt für die größte Rittermacht.",
  "gallery.effect.board.roads":
    "Baue 2 Straßen ohne Kosten. Auf See dürfen es auch ein oder zwei Schiffe sein.",
  "gallery.effect.board.plenty":
    "Nimm 2 beliebige Rohstoffe aus der Bank; du darfst sie gleich verwenden.",
  "gallery.effect.board.monopoly":
    "Nenne einen Rohstoff: Alle anderen geben dir alles, was sie davon haben.",
  "gallery.effect.board.point":
    "1 Punkt. Sie bleibt verdeckt, bis du mit ihr gewinnst oder das Spiel endet, und darf im Zug des Kaufs gewinnen.",

  "gallery.tip.alchemist":
    "Wenn eine Zahl dir eine Stadt bezahlt oder eine 7 den Räuber von dir wegholt.",
  "gallery.tip.crane": "Für Stufe 4 oder 5, einen Zug bevor jemand anders dort ist.",
  "gallery.tip.engineer": "Wenn du viele Karten hältst und nicht ausgeben kannst.",
  "gallery.tip.inventor":
    "Bring eine 5 oder 9 an deine beste Stadt und lass eine 3 beim Führenden.",
  "gallery.tip.irrigation": "Gleich bevor du Ritter weckst oder eine Stadt baust.",
  "gallery.tip.medicine": "Sobald du die Karten hast. Sie spart 2 davon.",
  "gallery.tip.mining": "Wenn einer Stadt oder einem Ritter nur noch Erz fehlt.",
  "gallery.tip.printer": "Nichts zu wählen: Der Punkt gehört dir für immer.",
  "gallery.tip.road-building":
    "Für die längste Straße, oder um einen Platz in einem Zug zu schließen.",
  "gallery.tip.smith": "Einen Zug bevor das Schiff landet. Wer schläft, schläft weiter.",
  "gallery.tip.commercial-harbor":
    "Wenn dir eine Handelsware fehlt und du Karten hast, die niemand will.",
  "gallery.tip.master-merchant": "Wenn der Führende gut gewürfelt und nichts gebaut hat.",
  "gallery.tip.merchant": "Spät: Der Punkt bleibt, bis der nächste Händler gespielt wird.",
  "gallery.tip.merchant-fleet": "In einem Zug mit fünf oder mehr Karten einer Sorte.",
  "gallery.tip.resource-monopoly":
    "Nach einem Wurf für die anderen. Im Verlauf steht, wer was bekam.",
  "gallery.tip.trade-monopoly": "Wenn eine Handelsware mehr die nächste Stufe bringt.",
  "gallery.tip.bishop": "Auf ein Feld mit drei Nachbarn.",
  "gallery.tip.constitution": "Nichts zu wählen: Der Punkt gehört dir für immer.",
  "gallery.tip.deserter": "Gegen jemanden mit einem starken Ritter: Er wechselt die Seite.",
  "gallery.tip.diplomat": "Kürze die längste Straße am offenen Ende, oder versetze deine letzte.",
  "gallery.tip.intrigue": "Wenn ein Ritter auf deinem Bauplatz steht oder deine Straße trennt.",
  "gallery.tip.saboteur": "Wenn du hinten liegst und die anderen viele Karten halten.",
  "gallery.tip.spy": "Vor deinen anderen Karten: Was du nimmst, kannst du gleich spielen.",
  "gallery.tip.warlord": "Einen Schritt bevor das Schiff landet: Das spart je Ritter ein Getreide.",
  "gallery.tip.wedding": "Solange du Letzter bist: Drei vor dir bringen 6 Karten.",
  "gallery.tip.knight": "Vor dem Wurf, wenn der Räuber auf deinem besten Feld steht.",
  "gallery.tip.roads": "Um einen Platz vor jemand anderem zu erreichen.",
  "gallery.tip.plenty": "Wenn einer Stadt nur noch zwei Karten fehlen.",
  "gallery.tip.monopoly": "Nach einem Wurf, der allen denselben Rohstoff brachte.",
  "gallery.tip.point": "Sag nichts davon, bis sie gewinnt.",

  "gallery.effect.cards.alchemist":
    "Du wählst die Zahl des Ertragswürfels, statt ihn zu werfen. Der Ereigniswürfel wird geworfen und gilt zuerst; dann gilt die Zahl für beide.",
  "gallery.effect.cards.arsonist":
    "Ein Duell: Mit 1 bis 5 gewinnst du, gegen einen Bischof nur mit 1 oder 2. Der Sieger wählt ein Gebäude des Verlierers, das auf dessen Hand zurückgeht.",
  "gallery.effect.cards.bishop":
    "Antwort auf einen Brandstifter oder Räuber: Der Angriff gelingt dann nur mit 1 oder 2. Mit 3 bis 6 trifft er den Angreifer.",
  "gallery.effect.cards.black-knight":
    "Ein Duell: Mit 1 bis 5 gewinnst du, gegen eine Kräuterfrau nur mit 1 oder 2. Der Sieger wählt einen Ritter des Verlierers, der auf dessen Hand zurückgeht.",
  "gallery.effect.cards.brigands":
    "Ein Duell: Mit 1 bis 5 gewinnst du, gegen einen Bischof nur mit 1 oder 2. Der Sieger nimmt dem Verlierer zwei Rohstoffe nach Wahl.",
  "gallery.effect.cards.caravan":
    "Gib einen oder zwei deiner Rohstoffe ab und nimm ebenso viele andere deiner Wahl, von Sorten, die du nicht abgegeben hast.",
  "gallery.effect.cards.herb-woman":
    "Antwort auf einen Schwarzen Ritter: Er gewinnt dann nur mit 1 oder 2. Mit 3 bis 6 trifft er den Angreifer.",
  "gallery.effect.cards.merchant":
    "Nimm dem anderen einen oder zwei Rohstoffe deiner Wahl und gib dann einen zurück; auch einen, den du gerade genommen hast. Dagegen gibt es keine Antwort.",
  "gallery.effect.cards.scout":
    "Statt die zwei Gebiete der neuen Siedlung verdeckt zu ziehen, wählst du sie aus dem Gebietsstapel, der danach gemischt wird.",
  "gallery.effect.cards.spy":
    "Der andere zeigt die Hand. Hat sie einen Ritter, eine Flotte oder eine Aktion, nimmst du davon eine; du darfst sie gleich verwenden. Dagegen gibt es keine Antwort.",
  "gallery.effect.cards.abbey":
    "Du darfst eine Karte mehr halten. Beim Fortschritt bringt sie einen Rohstoff deiner Wahl.",
  "gallery.effect.cards.garrison":
    "Die zwei Gebiete daneben zählen beim Überfall nicht mit und bekommen in einem guten Jahr je einen Rohstoff. Trifft der Überfall, verlieren auch sie Erz und Wolle.",
  "gallery.effect.cards.smithy": "Jeder deiner Ritter hat 1 Stärke mehr.",
  "gallery.effect.cards.brick-factory": "Hügel daneben bringen 2 statt 1.",
  "gallery.effect.cards.foundry": "Gebirge daneben bringen 2 statt 1.",
  "gallery.effect.cards.grain-mill": "Felder daneben bringen 2 statt 1.",
  "gallery.effect.cards.sawmill": "Wälder daneben bringen 2 statt 1.",
  "gallery.effect.cards.woolen-mill": "Weiden daneben bringen 2 statt 1.",
  "gallery.effect.cards.brick-fleet": "Die Bank nimmt 2 Lehm statt 3, aus allen deinen Gebieten.",
  "gallery.effect.cards.gold-fleet": "Die Bank nimmt 2 Gold statt 3, aus allen deinen Gebieten.",
  "gallery.effect.cards.grain-fleet": "Die Bank nimmt 2 Korn statt 3, aus allen deinen Gebieten.",
  "gallery.effect.cards.lumber-fleet": "Die Bank nimmt 2 Holz statt 3, aus allen deinen Gebieten.",
  "gallery.effect.cards.ore-fleet": "Die Bank nimmt 2 Erz statt 3, aus allen deinen Gebieten.",
  "gallery.effect.cards.wool-fleet": "Die Bank nimmt 2 Wolle statt 3, aus allen deinen Gebieten.",
  "gallery.effect.cards.green-knight":
    "Eine Einheit. Mehr Stärke als der andere bringt das Ritterzeichen, mehr Turnierpunkte gewinnen ein Turnier.",
  "gallery.effect.cards.aqueduct": "Keins deiner Gebiete verliert etwas an die Seuche.",
  "gallery.effect.cards.bath-house":
    "Die vier Gebiete um diese Stadt verlieren nichts an die Seuche.",
  "gallery.effect.cards.church":
    "Ritter und Flotten auf den Bauplätzen dieser Stadt können im Bürgerkrieg nicht gewählt werden.",
  "gallery.effect.cards.colossus": "2 Punkte und sonst nichts.",
  "gallery.effect.cards.counting-house": "3 Handel für das Mühlenzeichen und sonst nichts.",
  "gallery.effect.cards.harbor": "Jede deiner Flotten hat 1 Handel mehr.",
  "gallery.effect.cards.library":
    "Du darfst eine Karte mehr halten. Beim Fortschritt bringt sie einen Rohstoff deiner Wahl.",
  "gallery.effect.cards.marketplace": "2 Handel für das Mühlenzeichen und sonst nichts.",
  "gallery.effect.cards.merchant-guild": "4 Handel für das Mühlenzeichen und sonst nichts.",
  "gallery.effect.cards.mint": "Die Bank nimmt 1 Gold für 1 Rohstoff deiner Wahl.",
  "gallery.effect.cards.town-hall":
    "Eine Suche in einem Stapel kostet dich 1 Rohstoff statt 2. Ein zweites Rathaus macht sie nicht billiger.",
  "gallery.effect.cards.civil-war":
    "Beide nehmen einen ihrer Ritter oder eine ihrer Flotten auf die Hand; wer gewürfelt hat, wählt zuerst.",
  "gallery.effect.cards.conflict":
    "Wer das Ritterzeichen hat, sieht die andere Hand an und legt zwei ihrer Karten unter einen Stapel. Hat es niemand, geschieht nichts.",
  "gallery.effect.cards.master-builder":
    "Beide sehen je einen Stapel durch, nicht denselben, und dürfen eine Karte der Hand gegen eine davon tauschen.",
  "gallery.effect.cards.plague": "Jedes Gebiet an einer Stadt verliert 1 Rohstoff.",
  "gallery.effect.cards.productive-year":
    "Jedes Gebiet bekommt 1 Rohstoff für jeden eigenen Wachturm daneben.",
  "gallery.effect.cards.progress":
    "Beide bekommen einen Rohstoff nach Wahl für jede ihrer Abteien und Bibliotheken.",
  "gallery.effect.cards.year-end":
    "Alle zehn Ereigniskarten werden zu einem neuen Stapel gemischt.",

  "gallery.levels.about":
    "Drei Leisten mit fünf Stufen, eine nach der anderen gekauft. Du brauchst eine Stadt auf dem Brett.",
  "gallery.level": "Stufe {n}",
  "gallery.level.draw": {
    one: "Du ziehst beim Tor für {track}, wenn der rote Würfel 1 zeigt.",
    other: "Du ziehst beim Tor für {track}, wenn der rote Würfel 1 bis {n} zeigt.",
  },
  "gallery.ability.science":
    "Aquädukt: Bringt dir ein Wurf nichts, der keine 7 ist, nimm einen Rohstoff deiner Wahl aus der Bank.",
  "gallery.ability.trade":
    "Gilde: In deinem Zug nimmt die Bank 2 gleiche Handelswaren für eine beliebige andere Karte.",
  "gallery.ability.politics": "Festung: Du darfst starke Ritter zu mächtigen befördern.",
  "gallery.metropolis.4":
    "Wer zuerst hier ist, nimmt die Metropole der Leiste: 2 Punkte, und die Barbaren verschonen diese Stadt.",
  "gallery.metropolis.5":
    "Wer zuerst hier ist, nimmt die Metropole einem auf Stufe 4 ab oder behält sie für immer.",
  "gallery.ranks": "Ritter",
  "gallery.ranks.about": "Ein Ritter verteidigt und handelt nur, wenn er wach ist.",
  "gallery.rank.1": "Einfacher Ritter",
  "gallery.rank.2": "Starker Ritter",
  "gallery.rank.3": "Mächtiger Ritter",
  "gallery.rank.1.text":
    "Schlafend an einer deiner Straßen angeworben. Er verdrängt keinen Ritter, verjagt aber den Räuber wie jeder andere.",
  "gallery.rank.2.text":
    "Ein einfacher Ritter wird stark durch eine Beförderung, höchstens eine im Zug. Er verdrängt einfache Ritter.",
  "gallery.rank.3.text":
    "Ein starker Ritter wird mächtig durch eine Beförderung, wenn du die Festung hast. Er verdrängt alle schwächeren.",
  "gallery.rank.strength": "Stärke",
  "gallery.rank.pieces": "Figuren je Person",
  "gallery.rank.hire": "Anwerben",
  "gallery.rank.promote": "Befördern",
  "gallery.rank.activate": "Wecken",
  "gallery.barbarians": "Die Barbaren",
  "gallery.draw.title": "Wann ziehe ich eine Karte?",
  "gallery.draw.text":
    "Der Ereigniswürfel zeigt ein Tor. Alle sehen auf die Leiste seiner Farbe: Liegt der rote Würfel im Bereich der Stufe, ziehen sie eine Karte dieses Stapels.",
  "gallery.draw.level": "Stufe",
  "gallery.draw.red": "Roter Würfel",
  "gallery.draw.range": "1–{n}",
  "gallery.limit.title": "Höchstens vier",
  "gallery.limit.text":
    "Eine fünfte Karte musst du in deinem Zug spielen, oder sie geht unter ihren Stapel. Punkte liegen offen und zählen nicht mit.",

  "gallery.map.goal": { one: "{n} Punkt gewinnt", other: "{n} Punkte gewinnen" },
  "gallery.map.seats": "Mitspielende",
  "gallery.map.islands": "Neue Inseln",
  "gallery.map.islands.points": { one: "je {n} Punkt", other: "je {n} Punkte" },

  "gallery.fact.copies": "Im Spiel",

  "gallery.now.hold": { one: "Du hältst diese Karte.", other: "Du hältst {n} dieser Karten." },
  "gallery.now.fresh": "Du hast sie in diesem Zug gekauft.",
  "gallery.now.can": "Du kannst sie jetzt spielen.",
  "gallery.now.build": {
    one: "Du kannst sie jetzt bauen, auf 1 Bauplatz.",
    other: "Du kannst sie jetzt bauen, auf {n} Bauplätzen.",
  },
  "gallery.now.places": { one: "Es gibt 1 Platz für sie.", other: "Es gibt {n} Plätze für sie." },
  "gallery.now.open": "{name} hat sie offen auf dem Tisch.",
  "gallery.fact.seen": "Schon weg",
  "gallery.fact.of": "{n} von {of}",
  "gallery.fact.answer": "Antwort",
  "gallery.fact.answer.none": "keine",
  "gallery.fact.deck": "Stapel",
} satisfies Record<keyof typeof original, Message>;
