// Keys begin with "gallery.". They load with the gallery and the big card, not with the first page. The words after
// a point are those of the server: cards, tracks, times to play. Sentences are exact by the ledgers in docs/rules.
export const gallery = {
  "gallery.title": "Cards",
  "gallery.tabs": "What to look at",
  "gallery.tab.progress": "Progress · {n}",
  "gallery.tab.cards": "Card game · {n} + {events}",
  "gallery.tab.development": "Development · {n}",
  "gallery.tab.cities": "Cities and knights",
  "gallery.tab.maps": "Maps · {n}",
  "gallery.search": "Search name or text",
  "gallery.filter": "Show",
  "gallery.filter.all": "All",
  "gallery.filter.before-roll": "Before the roll",
  "gallery.filter.robber": "Robber",
  "gallery.filter.knights": "Knights",
  "gallery.filter.points": "Points",
  "gallery.filter.action": "Actions",
  "gallery.filter.green-building": "Buildings",
  "gallery.filter.green-fleet": "Fleets",
  "gallery.filter.green-knight": "Knights",
  "gallery.filter.red-building": "City buildings",
  "gallery.filter.event": "Events",
  "gallery.filter.sea": "With ships",
  "gallery.filter.land": "Without ships",
  "gallery.marks": "Only cards that have",
  "gallery.mark.ore": "cost: ore",
  "gallery.mark.strength": "strength",
  "gallery.mark.commerce": "commerce",
  "gallery.mark.points": "points",
  "gallery.sort": "Order",
  "gallery.sort.deck": "Colour",
  "gallery.sort.cost": "Cost",
  "gallery.sort.name": "Name",
  "gallery.all": "All cards",
  "gallery.found": { one: "{n} found", other: "{n} found" },
  "gallery.none": "Nothing here has these words.",
  "gallery.deck.science": "Science",
  "gallery.deck.trade": "Trade",
  "gallery.deck.politics": "Politics",
  "gallery.deck.development": "Development",
  "gallery.deck.action": "Actions",
  "gallery.deck.green-building": "Buildings",
  "gallery.deck.green-fleet": "Fleets",
  "gallery.deck.green-knight": "Knights",
  "gallery.deck.red-building": "City buildings",
  "gallery.deck.event": "Events",
  "gallery.deck.cards": { one: "{n} card", other: "{n} cards" },
  "gallery.deck.kinds": { one: "{n} kind", other: "{n} kinds" },
  "gallery.deck.science.about": "drawn at a science gate",
  "gallery.deck.trade.about": "drawn at a trade gate",
  "gallery.deck.politics.about": "drawn at a politics gate",
  "gallery.deck.development.about": "bought unseen",
  "gallery.deck.action.about": "they cost nothing and are gone when played",
  "gallery.deck.green-building.about": "at settlements and cities",
  "gallery.deck.green-fleet.about": "at settlements and cities",
  "gallery.deck.green-knight.about":
    "strength for the knight token, tournament points for tournaments",
  "gallery.deck.red-building.about": "at cities only",
  "gallery.deck.event.about": "turned over by the question mark of the event die",
  "gallery.copies": { one: "{n} in the game", other: "{n} in the game" },
  "gallery.cost": "Cost",
  "gallery.cost.none": "none",
  "gallery.when": "When",
  "gallery.tip": "Tip",
  "gallery.now": "Now",
  "gallery.rules": "Rules",
  "gallery.rule": "Rule {rule}",

  // When a card is played.
  "gallery.when.before-roll": "Before the roll of your own turn.",
  "gallery.when.actions": "In your own turn, after the roll.",
  "gallery.when.turn":
    "At any time of your own turn, also before the roll: one such card a turn, and not in the turn you bought it.",
  "gallery.when.drawn": "At once when it is drawn: it plays itself.",
  "gallery.when.win": "It counts by itself and is shown when it brings the victory.",
  "gallery.when.cards.before-roll":
    "Before the roll of your own turn, once both players have {gate} points together.",
  "gallery.when.cards.actions":
    "In your own turn, after production, once both players have {gate} points together.",
  "gallery.when.reply":
    "In the other player's turn, as an answer to an attack, before the attacker rolls.",
  "gallery.when.settlement": "Right after you have built a settlement, at any score.",
  "gallery.when.site":
    "In your own turn, after production: pay, and put it on a free site of a settlement or city.",
  "gallery.when.city-site":
    "In your own turn, after production: pay, and put it on a free site of a city.",
  "gallery.when.event": "When the event die shows the question mark. It is for both players.",

  // Progress cards.
  "gallery.effect.board.alchemist":
    "You set both number dice as you like, a 7 too. Only the event die is rolled; it is settled first, with your red die.",
  "gallery.effect.board.crane":
    "The next improvement you buy this turn costs 1 commodity less; level 1 is free then. Two Cranes never help the same improvement.",
  "gallery.effect.board.engineer":
    "Build a city wall for nothing, under a city of yours that has none.",
  "gallery.effect.board.inventor":
    "Two number tokens anywhere change places. 2, 6, 8 and 12 stay where they are.",
  "gallery.effect.board.irrigation":
    "Take 2 grain for each fields hex that a building of yours touches. Each hex counts once, a city no more than a settlement.",
  "gallery.effect.board.medicine": "Turn a settlement into a city for 2 ore and 1 grain.",
  "gallery.effect.board.mining":
    "Take 2 ore for each mountains hex that a building of yours touches. Each hex counts once, a city no more than a settlement.",
  "gallery.effect.board.printer":
    "1 point. The card is laid open when it is drawn, in any turn, and nobody can take it.",
  "gallery.effect.board.road-building":
    "Build 2 roads for nothing. At sea, ships may take the place of one or both.",
  "gallery.effect.board.smith":
    "Promote up to 2 of your knights by one rank each, for nothing. Awake or asleep, they stay so. A strong knight needs the Fortress to become mighty.",
  "gallery.effect.board.commercial-harbor":
    "This turn, once with each opponent: offer 1 resource, and get 1 commodity of the opponent's choice for it. From an opponent without commodities the resource comes back.",
  "gallery.effect.board.master-merchant":
    "Choose an opponent with more points than you, look at the hand and take 2 cards of your choice.",
  "gallery.effect.board.merchant":
    "Put the merchant on a land hex beside a building of yours. It is worth 1 point, and you trade that hex's resource at 2:1, until anybody plays another Merchant.",
  "gallery.effect.board.merchant-fleet":
    "Name a resource or a commodity: this turn the bank takes it at 2:1, as often as you like.",
  "gallery.effect.board.resource-monopoly":
    "Name a resource: each opponent gives you 2 of it, or 1 who has only 1.",
  "gallery.effect.board.trade-monopoly": "Name a commodity: each opponent who has it gives you 1.",
  "gallery.effect.board.bishop":
    "Move the robber and take 1 random card from each opponent with a building at its new hex. Not before the first attack of the barbarians.",
  "gallery.effect.board.constitution":
    "1 point. The card is laid open when it is drawn, in any turn, and nobody can take it.",
  "gallery.effect.board.deserter":
    "An opponent of your choice removes one of their knights. You may place a knight of that rank and state for nothing; if you have none of the rank left, a basic one.",
  "gallery.effect.board.diplomat":
    "Remove a road with an open end: one where its owner has no other road, knight or building. Your own you may build again at once, for nothing.",
  "gallery.effect.board.intrigue":
    "Drive off an opponent's knight of any rank that stands at a road or ship of yours. Its owner moves it along their own roads, or takes it off the board if there is no place.",
  "gallery.effect.board.saboteur":
    "Each opponent with as many points as you or more discards half of their cards, rounded down.",
  "gallery.effect.board.spy":
    "Look at an opponent's progress cards and take one of them, if you like. You may play it at once.",
  "gallery.effect.board.warlord":
    "All your knights wake up for nothing. Those that wake up cannot act this turn.",
  "gallery.effect.board.wedding":
    "Each opponent with more points than you gives you 2 cards of their choice, or the only one.",

  // Development cards.
  "gallery.effect.board.knight":
    "Move the robber and take 1 random card from a player with a building at its new hex. Nobody discards. The card stays open and counts for the largest army.",
  "gallery.effect.board.roads":
    "Build 2 roads for nothing. At sea, ships may take the place of one or both.",
  "gallery.effect.board.plenty":
    "Take any 2 resource cards from the bank; you may use them at once.",
  "gallery.effect.board.monopoly":
    "Name a resource: every other player gives you all they have of it.",
  "gallery.effect.board.point":
    "1 point. It stays hidden until you win with it or the game ends, and it may win in the turn you bought it.",

  // When a card of the board is worth most.
  "gallery.tip.alchemist": "When one number pays for a city, or a 7 moves the robber off you.",
  "gallery.tip.crane": "For level 4 or 5, the turn before a rival gets there.",
  "gallery.tip.engineer": "When you hold many cards and cannot spend them.",
  "gallery.tip.inventor": "Bring a 5 or 9 to your best city and leave a 3 with the leader.",
  "gallery.tip.irrigation": "Right before you activate knights or build a city.",
  "gallery.tip.medicine": "As soon as you hold the cards. It saves 2 of them.",
  "gallery.tip.mining": "When ore is all that a city or a knight still needs.",
  "gallery.tip.printer": "Nothing to choose: the point is yours for good.",
  "gallery.tip.road-building": "To take the longest road, or to close a spot in one turn.",
  "gallery.tip.smith": "One turn before the ship lands. Knights that sleep stay asleep.",
  "gallery.tip.commercial-harbor": "When you lack a commodity and hold cards that nobody wants.",
  "gallery.tip.master-merchant": "When the leader has just rolled well and not built.",
  "gallery.tip.merchant": "Late: the point stays until another Merchant is played.",
  "gallery.tip.merchant-fleet": "In a turn with five or more cards of one kind.",
  "gallery.tip.resource-monopoly":
    "After a roll that paid the others. The log tells who took what.",
  "gallery.tip.trade-monopoly": "When one more commodity completes your next level.",
  "gallery.tip.bishop": "On a hex with three neighbours.",
  "gallery.tip.constitution": "Nothing to choose: the point is yours for good.",
  "gallery.tip.deserter": "Against somebody with one strong knight: it changes sides.",
  "gallery.tip.diplomat": "Cut the longest road at its open end, or move your own last road.",
  "gallery.tip.intrigue": "When a knight holds the spot you want to settle, or cuts your road.",
  "gallery.tip.saboteur": "When you are behind and the others hold large hands.",
  "gallery.tip.spy": "Before your other cards: what you take can be played at once.",
  "gallery.tip.warlord": "One step before the ship lands: it saves a grain for each knight.",
  "gallery.tip.wedding": "While you are last: three neighbours ahead mean 6 cards.",
  "gallery.tip.knight": "Before the roll, when the robber stands on your best hex.",
  "gallery.tip.roads": "To reach a spot before somebody else does.",
  "gallery.tip.plenty": "When two cards are all that a city still needs.",
  "gallery.tip.monopoly": "After a roll that paid everybody the same resource.",
  "gallery.tip.point": "Keep quiet about it until it wins.",

  // The card game.
  "gallery.effect.cards.alchemist":
    "You choose the number of the production die instead of rolling it. The event die is rolled and settled first; then the number counts for both players.",
  "gallery.effect.cards.arsonist":
    "A duel: with 1 to 5 you win, against a bishop only with 1 or 2. The winner chooses a building of the loser, which goes back to the loser's hand.",
  "gallery.effect.cards.bishop":
    "Answers an arsonist or brigands: the attack then succeeds with 1 or 2 only. With 3 to 6 it strikes the attacker.",
  "gallery.effect.cards.black-knight":
    "A duel: with 1 to 5 you win, against a herb woman only with 1 or 2. The winner chooses a knight of the loser, which goes back to the loser's hand.",
  "gallery.effect.cards.brigands":
    "A duel: with 1 to 5 you win, against a bishop only with 1 or 2. The winner takes two resources of choice from the loser.",
  "gallery.effect.cards.caravan":
    "Give up one or two of your resources and get as many others of your choice, of kinds that you did not give up.",
  "gallery.effect.cards.herb-woman":
    "Answers a black knight: he then wins with 1 or 2 only. With 3 to 6 he strikes the attacker.",
  "gallery.effect.cards.merchant":
    "Take one or two resources of your choice from the other player, then give one back; it may be one that you took. There is no answer to it.",
  "gallery.effect.cards.scout":
    "Instead of drawing the two regions of the new settlement unseen, choose them from the region deck, which is shuffled afterwards.",
  "gallery.effect.cards.spy":
    "The other player shows the hand. If it has a knight, a fleet or an action card, you take one of these; you may use it at once. There is no answer to it.",
  "gallery.effect.cards.abbey":
    "You may hold one more card. It also brings a resource of your choice when there is Progress.",
  "gallery.effect.cards.garrison":
    "The two regions beside it do not count when brigands attack, and each of them gains a resource in a productive year. If the attack strikes, they lose ore and wool all the same.",
  "gallery.effect.cards.smithy": "Each of your knights has 1 more strength.",
  "gallery.effect.cards.brick-factory": "Hills beside it produce 2 instead of 1.",
  "gallery.effect.cards.foundry": "Mountains beside it produce 2 instead of 1.",
  "gallery.effect.cards.grain-mill": "Fields beside it produce 2 instead of 1.",
  "gallery.effect.cards.sawmill": "Forests beside it produce 2 instead of 1.",
  "gallery.effect.cards.woolen-mill": "Pastures beside it produce 2 instead of 1.",
  "gallery.effect.cards.brick-fleet":
    "The bank takes 2 brick instead of 3, from any of your regions.",
  "gallery.effect.cards.gold-fleet":
    "The bank takes 2 gold instead of 3, from any of your regions.",
  "gallery.effect.cards.grain-fleet":
    "The bank takes 2 grain instead of 3, from any of your regions.",
  "gallery.effect.cards.lumber-fleet":
    "The bank takes 2 lumber instead of 3, from any of your regions.",
  "gallery.effect.cards.ore-fleet": "The bank takes 2 ore instead of 3, from any of your regions.",
  "gallery.effect.cards.wool-fleet":
    "The bank takes 2 wool instead of 3, from any of your regions.",
  "gallery.effect.cards.green-knight":
    "A unit. More strength than the other player brings the knight token, more tournament points win a tournament.",
  "gallery.effect.cards.aqueduct": "None of your regions loses anything to a plague.",
  "gallery.effect.cards.bath-house": "The four regions around its city lose nothing to a plague.",
  "gallery.effect.cards.church":
    "Knights and fleets on the sites of its city cannot be chosen in a civil war.",
  "gallery.effect.cards.colossus": "2 points, and nothing else.",
  "gallery.effect.cards.counting-house": "3 commerce for the windmill token, and nothing else.",
  "gallery.effect.cards.harbor": "Each of your fleets has 1 more commerce.",
  "gallery.effect.cards.library":
    "You may hold one more card. It also brings a resource of your choice when there is Progress.",
  "gallery.effect.cards.marketplace": "2 commerce for the windmill token, and nothing else.",
  "gallery.effect.cards.merchant-guild": "4 commerce for the windmill token, and nothing else.",
  "gallery.effect.cards.mint": "The bank takes 1 gold for 1 resource of your choice.",
  "gallery.effect.cards.town-hall":
    "A search through a stack costs you 1 resource instead of 2. A second town hall makes it no cheaper.",
  "gallery.effect.cards.civil-war":
    "Each player takes one of their knights or fleets back to hand; whoever rolled chooses first.",
  "gallery.effect.cards.conflict":
    "The holder of the knight token looks at the other hand and puts two of its cards under a stack. Without a holder nothing happens.",
  "gallery.effect.cards.master-builder":
    "Each player looks through a stack, not the same one, and may swap a card of the hand for one of it.",
  "gallery.effect.cards.plague": "Every region that touches a city loses 1 resource.",
  "gallery.effect.cards.productive-year":
    "Every region gains 1 resource for each garrison of its owner beside it.",
  "gallery.effect.cards.progress":
    "Each player gets a resource of choice for each of their abbeys and libraries.",
  "gallery.effect.cards.year-end": "All ten event cards are shuffled into a new deck.",

  // Cities and knights.
  "gallery.levels.about":
    "Three tracks of five levels, bought one after the other. You need a city on the board.",
  "gallery.level": "Level {n}",
  "gallery.level.draw": {
    one: "You draw at a {track} gate when the red die shows 1.",
    other: "You draw at a {track} gate when the red die shows 1 to {n}.",
  },
  "gallery.ability.science":
    "Aqueduct: when a roll other than 7 brings you nothing, take a resource of your choice from the bank.",
  "gallery.ability.trade":
    "Guild: in your turn the bank takes 2 commodities of one kind for any other card.",
  "gallery.ability.politics": "Fortress: you may promote strong knights to mighty ones.",
  "gallery.metropolis.4":
    "The first to reach this level takes the track's metropolis: 2 points, and the barbarians spare that city.",
  "gallery.metropolis.5":
    "The first to reach this level takes the metropolis from a holder at level 4, or keeps it for good.",
  "gallery.ranks": "Knights",
  "gallery.ranks.about": "A knight defends and acts only while it is awake.",
  "gallery.rank.1": "Basic knight",
  "gallery.rank.2": "Strong knight",
  "gallery.rank.3": "Mighty knight",
  "gallery.rank.1.text":
    "Hired asleep at one of your roads. It drives no knight away, but chases the robber like any other.",
  "gallery.rank.2.text":
    "A basic knight becomes strong by a promotion, at most one a turn. It drives basic knights away.",
  "gallery.rank.3.text":
    "A strong knight becomes mighty by a promotion, if you have the Fortress. It drives all weaker knights away.",
  "gallery.rank.strength": "Strength",
  "gallery.rank.pieces": "Pieces each",
  "gallery.rank.hire": "Hire",
  "gallery.rank.promote": "Promote",
  "gallery.rank.activate": "Wake up",
  "gallery.barbarians": "The barbarians",
  "gallery.draw.title": "When do I draw a card?",
  "gallery.draw.text":
    "The event die shows a gate. Everybody looks at the track of its colour: if the red die is in the range of the level, they draw a card of that deck.",
  "gallery.draw.level": "Level",
  "gallery.draw.red": "Red die",
  "gallery.draw.range": "1–{n}",
  "gallery.limit.title": "Four at most",
  "gallery.limit.text":
    "A fifth card must be played in your own turn or goes under its deck. Points lie open and do not count.",

  // Maps.
  "gallery.map.goal": { one: "{n} point wins", other: "{n} points win" },
  "gallery.map.seats": "Players",
  "gallery.map.islands": "New islands",
  "gallery.map.islands.points": { one: "{n} point each", other: "{n} points each" },

  // At a table.
  "gallery.fact.copies": "In the game",
  "gallery.now.hold": { one: "You hold this card.", other: "You hold {n} of this card." },
  "gallery.now.fresh": "You bought it this turn.",
  "gallery.now.can": "You can play it now.",
  "gallery.now.build": {
    one: "You can build it now, on 1 site.",
    other: "You can build it now, on {n} sites.",
  },
  "gallery.now.places": { one: "There is 1 place for it.", other: "There are {n} places for it." },
  "gallery.now.open": "{name} has it open on the table.",
  "gallery.fact.seen": "Gone so far",
  "gallery.fact.of": "{n} of {of}",
  "gallery.fact.answer": "Answer",
  "gallery.fact.answer.none": "none",
  "gallery.fact.deck": "Deck",
} as const;
