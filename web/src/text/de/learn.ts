// Lessons in German.
export const learn = {
  "learn.title": "Lernen durch Spielen",
  "learn.about":
    "Jede Lektion ist ein echtes Spiel mit einem Trainer. Geh und komm wieder, wann du willst; dein Fortschritt bleibt auf diesem Gerät.",
  "learn.cycle.title": "Die Barbaren, in einem Bild",
  "learn.cycle.label":
    "Das Schiff der Barbaren fährt von Schritt 0 in {n} Schritten zur Insel, kämpft dort gegen die Ritter und fährt heim.",
  "learn.cycle.step": "Jedes Schiff auf dem Ereigniswürfel: ein Schritt",
  "learn.cycle.home": "Dann fahren sie heim, und alle Ritter schlafen",
  "learn.cycle.ships": "{n} Schiffe bringen sie",
  "learn.cycle.ships.text": "Auf Schritt {n} greifen sie sofort an, noch vor den Zahlenwürfeln.",
  "learn.cycle.strength": "Städte gegen Ritter",
  "learn.cycle.strength.text":
    "Alle Städte auf der einen Seite, die Stärke aller wachen Ritter auf der anderen. Gleichstand hält.",
  "learn.cycle.result": "Wer verliert, wer gewinnt",
  "learn.cycle.result.text":
    "Verloren: Von denen, die eine Stadt ohne Metropole haben, verliert der schwächste Verteidiger eine. Gehalten: Der beste Verteidiger bekommt einen Punkt; bei Gleichstand zieht jeder der Besten eine Karte.",
};
