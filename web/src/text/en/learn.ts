// Lessons: the Learn screen, the coach at the table, and the barbarians' way as a picture.
export const learn = {
  "learn.title": "Learn by playing",
  "learn.about":
    "Each lesson is a real game with a coach. Leave and come back at any time; progress is kept on this device.",
  "learn.cycle.title": "The barbarians, in one picture",
  "learn.cycle.label":
    "The barbarians' ship sails from step 0 in {n} steps to the island, fights the knights there, and goes home.",
  "learn.cycle.step": "Each ship on the event die: one step",
  "learn.cycle.home": "Then they sail home, and all knights sleep",
  "learn.cycle.ships": "{n} ships bring them",
  "learn.cycle.ships.text": "On step {n} they attack at once, before the numbered dice count.",
  "learn.cycle.strength": "Cities against knights",
  "learn.cycle.strength.text":
    "All cities on one side, the strength of all knights that are awake on the other. A tie holds.",
  "learn.cycle.result": "Who pays, who gains",
  "learn.cycle.result.text":
    "Lost: of those who own a city without a metropolis, the weakest defender loses one. Held: the best defender gains a point; the best of a tie draw a card each.",
} as const;
