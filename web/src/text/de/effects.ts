// What cards, levels, ranks and maps do, in German. In English these sentences are the server's own
// (src/games/board/text/gallery.c, src/games/cards/effects.c); a test keeps this list complete and its numbers the same.
export const effects: Readonly<Record<string, string>> = {
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
    "Entferne eine Straße oder ein Schiff mit offenem Ende: Dort geht die Strecke des Besitzers nicht weiter, und weder Ritter noch Gebäude von ihm stehen da. Was deins ist, darfst du gleich ohne Kosten neu bauen.",
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
  "gallery.effect.cards.colossus": "Punkte und sonst nichts.",
  "gallery.effect.cards.counting-house": "Handel für das Mühlenzeichen und sonst nichts.",
  "gallery.effect.cards.harbor": "Jede deiner Flotten hat 1 Handel mehr.",
  "gallery.effect.cards.library":
    "Du darfst eine Karte mehr halten. Beim Fortschritt bringt sie einen Rohstoff deiner Wahl.",
  "gallery.effect.cards.marketplace": "Handel für das Mühlenzeichen und sonst nichts.",
  "gallery.effect.cards.merchant-guild": "Handel für das Mühlenzeichen und sonst nichts.",
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

  // Levels of city improvement, ranks of knights.
  "gallery.effect.level.science.3":
    "Bringt dir ein Wurf nichts, der keine 7 ist, nimm 1 Rohstoff deiner Wahl aus der Bank.",
  "gallery.effect.level.trade.3":
    "In deinem Zug nimmt die Bank 2 gleiche Handelswaren für eine beliebige andere Karte.",
  "gallery.effect.level.politics.3": "Du darfst starke Ritter zu mächtigen befördern.",
  "gallery.effect.level.4":
    "Wer zuerst Stufe 4 erreicht, nimmt die Metropole der Leiste: 2 Punkte mehr für eine Stadt, die die Barbaren von da an verschonen.",
  "gallery.effect.level.5":
    "Wer zuerst Stufe 5 erreicht, nimmt die Metropole einem auf Stufe 4 ab oder behält sie für immer.",
  "gallery.effect.rank.1":
    "Schlafend an einer deiner Straßen angeworben. Er verdrängt keinen Ritter, verjagt aber den Räuber wie jeder andere.",
  "gallery.effect.rank.2":
    "Ein einfacher Ritter wird stark durch eine Beförderung, jeder Ritter höchstens einmal im Zug. Er verdrängt einfache Ritter.",
  "gallery.effect.rank.3":
    "Ein starker Ritter wird mächtig durch eine Beförderung, wenn du die Festung hast. Er verdrängt alle schwächeren.",

  // Maps.
  "gallery.effect.map.island":
    "Keine besonderen Regeln. 5 und 6 Spieler haben eine größere Insel und bauen zwischen den Zügen der anderen.",
  "gallery.effect.map.new-shores":
    "Die ersten Siedlungen stehen auf der Hauptinsel. Deine erste Siedlung auf jeder kleinen Insel bringt Sonderpunkte, spätere dort bringen keine.",
  "gallery.effect.map.four-islands":
    "Du beginnst auf beliebigen Inseln, auf 1 oder 2 davon: Sie sind deine Heimat. Deine erste Siedlung auf jeder anderen Insel bringt Sonderpunkte.",
  "gallery.effect.map.fog-islands":
    "Die ersten Siedlungen stehen auf den 2 bekannten Inseln. Ein Schiff oder eine Straße, deren Ende den Nebel berührt, entdeckt dieses Feld: Land bekommt eine Zahl und gibt dir 1 Karte seines Rohstoffs, Meer gibt nichts.",
  "gallery.effect.map.through-the-desert":
    "Wüsten trennen einen Streifen von der Hauptinsel, auf der alle beginnen. Deine erste Siedlung auf dem Streifen und auf jeder kleinen Insel bringt Sonderpunkte.",
  "gallery.effect.map.forgotten-tribe":
    "Niemand siedelt auf den kleinen Inseln. Dein Schiff an einer markierten Küste nimmt das Geschenk, das dort liegt: einen Punkt, eine Entwicklungskarte oder einen Hafen, den du gleich an eine Küste neben einem deiner Gebäude legst.",
  "gallery.effect.map.cloth-villages":
    "Alle beginnen mit 3 Siedlungen auf den 2 langen Inseln. Schiffe von deinem Gebäude zu einem Dorf beginnen den Handel: sofort 1 Tuch, und 1, sooft die Zahl des Dorfs gewürfelt wird. 2 Tuch sind 1 Punkt. Das Spiel endet auch mit einem Zug, nach dem 5 Dörfer leer sind; dann gewinnen die meisten Punkte. Die längste Route zählt nicht.",
  "gallery.effect.map.pirate-islands":
    "Du gewinnst mit den Punkten und mit deiner zurückeroberten Festung. Nach jedem Wurf segelt die Piratenflotte um den niedrigeren Würfel weiter und greift an, wer an ihrem neuen Feld wohnt: dieser Würfel gegen deine Kriegsschiffe. Deine Schiffe fahren auf ihrer Bahn zu deiner Festung, und Ritterkarten machen Kriegsschiffe aus ihnen. Dort erobern 3-mal mehr Kriegsschiffe, als ein Würfel zeigt, sie zurück. Kein Räuber, keine längste Route, keine größte Rittermacht.",
  "gallery.effect.map.wonders":
    "Beanspruche 1 der 5 Wunder, wenn du erfüllst, was es verlangt, und bezahle seine Karten für jede Stufe. Stufe 4 gewinnt; ebenso die Punkte, wenn dein Wunder höher ist als alle anderen. Deine erste Siedlung auf jeder kleinen Insel bringt einen Sonderpunkt. Es gibt keinen Piraten.",
  "gallery.effect.map.new-world":
    "Land und Meer, Zahlen und Häfen liegen zufällig. Du beginnst, wo du willst; deine erste Siedlung auf jeder anderen Insel bringt einen Sonderpunkt.",
};
