// The rules for players, in English: what help shows topic by topic.
import type { HelpTopic } from "./help";

export const help: readonly HelpTopic[] = [
  {
    key: "island",
    title: "The island",
    parts: [
      {
        title: "The goal",
        lines: [
          "Be the first to reach the points of the table in your own turn, usually 10.",
          "A settlement is worth 1 point, a city 2. The longest road and the largest army bring 2 each, some cards 1.",
        ],
      },
      {
        title: "The start",
        lines: [
          "Everybody places a settlement and a road, in order; then again in reverse order.",
          "The second settlement pays one card for each hex around it.",
        ],
      },
      {
        title: "A turn",
        lines: [
          "Throw the dice. Every hex with that number pays: 1 card to each settlement at its corners, 2 to each city.",
          "If the bank cannot pay everybody a kind of card, nobody takes that kind. If only one player is owed, an option decides.",
          "Then trade and build as often as you like, and end the turn.",
        ],
      },
      {
        title: "Building",
        lines: [
          "Road: 1 brick, 1 lumber. It continues your roads or starts at your buildings.",
          "Settlement: 1 brick, 1 lumber, 1 wool, 1 grain. It stands at your road, and at least two edges from every other building.",
          "City: 3 ore, 2 grain, in place of a settlement.",
          "Pieces are limited. Your player card shows what you have left.",
        ],
      },
      {
        title: "Longest road",
        lines: [
          "The first player with an unbroken road of 5 takes the card; a longer road takes it over.",
          "Branches do not count, and another player's building in between breaks a road.",
        ],
      },
    ],
  },
  {
    key: "trade",
    title: "Trade",
    parts: [
      {
        title: "With players",
        lines: [
          "In your turn you may offer any cards for any others, to all or to some. Others may answer with an offer of their own.",
          "Several may accept; you choose with whom you trade. Others cannot trade with each other.",
          "Gifts are not allowed, and no kind is traded for itself.",
        ],
      },
      {
        title: "With the bank",
        lines: [
          "4 cards of one kind for 1 other, always.",
          "A building at a harbour makes it 3 of any kind, or 2 of the kind that the harbour shows.",
          "The trade panel shows your best rate for every kind.",
        ],
      },
    ],
  },
  {
    key: "robber",
    title: "Seven and the robber",
    parts: [
      {
        title: "A seven",
        lines: [
          "Nobody is paid. Players who hold more cards than the limit, usually 7, discard half of them, rounded down.",
          "Then the player who rolled moves the robber to another hex and takes a random card from a player with a building there.",
          "The robber's hex pays nothing while it stands there.",
        ],
      },
      {
        title: "House rules",
        lines: [
          "Friendly robber: players with few public points are spared.",
          "Rounds without a seven: sevens of the first rounds are rolled again.",
        ],
      },
    ],
  },
  {
    key: "development",
    title: "Development cards",
    parts: [
      {
        title: "Buying and playing",
        lines: [
          "A card costs 1 ore, 1 wool, 1 grain. It is drawn from a shuffled deck.",
          "You may play one card in a turn, even before the dice, but not in the turn in which you bought it. Point cards are the exception: they count at once.",
        ],
      },
      {
        title: "The cards",
        lines: [
          "Knight: move the robber and take a card. The first to play 3 has the largest army; whoever plays more takes it over.",
          "Road building: two free roads.",
          "Plenty: two cards of your choice from the bank.",
          "Monopoly: name a resource, and everybody gives you all of it.",
          "Point: 1 point, hidden to the end.",
        ],
      },
    ],
  },
  {
    key: "more-players",
    title: "Five and six players",
    parts: [
      {
        title: "What changes",
        lines: [
          "The island has thirty hexes, and bank and deck are larger.",
          "After each turn the others may build and buy cards, in order, without any trade.",
          "With paired turns instead, the player three seats further on takes a short turn without dice and without trade between players.",
        ],
      },
    ],
  },
  {
    key: "sea",
    title: "The sea",
    parts: [
      {
        title: "Ships",
        lines: [
          "A ship costs 1 lumber, 1 wool. It lies on an edge of the sea or the coast and continues your ships or starts at your buildings on the coast.",
          "Ships lead to new building sites as roads do. A road and a ship join only at a building of yours.",
          "Once in a turn you may move a ship at an open end of a line, unless it was built this turn. Ships between two of your buildings stay.",
          "Roads and ships together make the longest route.",
        ],
      },
      {
        title: "Gold",
        lines: ["A gold hex pays cards of your choice: 1 to a settlement, 2 to a city."],
      },
      {
        title: "The pirate",
        lines: [
          "After a seven or a knight you move the robber or the pirate.",
          "The pirate stands on the sea. You take a card from a player with a ship beside it, and no ship is built beside it or moved there or away.",
        ],
      },
    ],
  },
  {
    key: "scenarios",
    title: "Scenarios",
    parts: [
      {
        title: "New Shores",
        lines: [
          "14 points win. You start on the large island.",
          "Your first settlement on each small island brings 2 extra points; later ones there bring none.",
          "Gold lies out there, so an early ship pays.",
        ],
      },
      {
        title: "Four Islands",
        lines: [
          "13 points win. You may start on any island, also on two.",
          "Where you start is home. Your first settlement on each other island brings 2 extra points; what is home differs from player to player.",
        ],
      },
      {
        title: "Into the Mist",
        lines: [
          "12 points win. You start on the two open islands; what lies between them is covered.",
          "A ship or road whose end touches the mist uncovers the hex at once. Land gets a number and pays its discoverer a card, gold one of choice; sea pays nothing.",
          "The table shows how many hexes and numbers are left, never which.",
        ],
      },
      {
        title: "Beyond the Desert",
        lines: [
          "14 points win. You start on the main part of the large island.",
          "Behind the deserts lies a strip of green land, and there are small islands. Your first settlement in each of these brings 2 extra points.",
        ],
      },
      {
        title: "The Lost People",
        lines: [
          "13 points win. The small islands cannot be settled, but gifts lie on their coasts.",
          "A ship on such an edge takes the gift: a point, a development card, or a harbour.",
          "A harbour is put at once at a coast of yours, apart from other harbours; it serves everybody who builds there. The robber stays on hexes with numbers.",
        ],
      },
      {
        title: "Cloth Villages",
        lines: [
          "14 points win. Everybody places three settlements; the third pays the first cards.",
          "A line of ships from a building of yours to a village opens trade: 1 cloth at once, and 1 whenever its number is thrown.",
          "Two cloth are a point. There is no longest route. You may move the pirate once you have reached a village, and it can take cloth.",
          "When five villages are empty at the end of a turn, the game ends and most points win.",
        ],
      },
      {
        title: "Corsair Forts",
        lines: [
          "You need 10 points and your own fortress. There is no robber, no longest route and no largest army.",
          "After every roll a fleet sails on as far as the lower die says. If it meets a building, that die is compared with the owner's warships: with fewer warships the owner loses cards, with more the owner takes a card of choice.",
          "Build one line of ships west along your lane. Knight cards turn its ships into warships.",
          "At your fortress you may attack once, at the end of a turn: more warships than the die remove one of its three markers; fewer or as many cost you ships.",
        ],
      },
      {
        title: "Great Works",
        lines: [
          "Claim one of five wonders when you meet its condition; nobody has two. Each of its four levels costs the same five cards.",
          "You win with the fourth level, or with 10 points and a higher wonder than everybody else.",
          "The first settlement on each small island brings 1 point. There is no pirate.",
        ],
      },
      {
        title: "Drift",
        lines: [
          "12 points win. The islands are dealt anew for every game; you may start anywhere.",
          "Your first settlement on each island you did not start on brings 1 point.",
        ],
      },
    ],
  },
  {
    key: "knights",
    title: "Knights",
    parts: [
      {
        title: "Commodities and tracks",
        lines: [
          "A city at mountains, forest or pasture takes 1 resource and 1 commodity: coin, paper or cloth.",
          "Commodities buy levels of three tracks: trade for cloth, politics for coin, science for paper. A level costs as many as its number.",
          "Level 3 gives an ability: commodities 2 for 1 with the bank; mighty knights; a card of choice when the dice brought you nothing.",
          "The first at level 4 takes the metropolis of the track, 2 points. The first at level 5 takes it over for good.",
        ],
      },
      {
        title: "Three dice",
        lines: [
          "Red and yellow make the number. The event die shows a ship, which moves the barbarians on, or a gate.",
          "At the gate of a track, everybody whose level covers the red die draws a progress card of that track. You may hold four.",
        ],
      },
      {
        title: "Knights",
        lines: [
          "Hire for 1 ore, 1 wool; activate for 1 grain; promote for 1 ore, 1 wool.",
          "An active knight may act once from the next turn on: move along your roads, drive off a weaker knight, or chase the robber from a hex beside it. Then it rests.",
          "A knight blocks other players' roads.",
        ],
      },
      {
        title: "Barbarians",
        lines: [
          "When their ship lands, they are as strong as there are cities; the defence is the strength of all active knights.",
          "If they are stronger, the player who contributed least loses a city; metropolises are safe. Otherwise the player who contributed most gains a point; on a tie each of them draws a progress card.",
          "Then all knights rest. Until the first landing the robber does not move.",
        ],
      },
      {
        title: "Walls and the merchant",
        lines: [
          "A wall, 2 brick, under a city lets you hold 2 more cards at a seven. Three at most.",
          "The merchant stands at a hex of yours, trades its resource 2 for 1 and is worth a point while it is yours.",
          "13 points win. There are no development cards and no largest army.",
        ],
      },
    ],
  },
  {
    key: "sea-knights",
    title: "Sea and knights",
    parts: [
      {
        title: "Both at once",
        lines: [
          "What the knights' rules say about roads also applies to ships. The scenario's goal is raised by 2.",
          "The barbarians land everywhere at once: cities and active knights of all islands are counted together.",
          "A city on gold takes 2 cards of choice, never commodities.",
        ],
      },
      {
        title: "Knights at sea",
        lines: [
          "A knight may move across the sea along your roads and ships, and may ride at the end of a line of ships. A new knight is hired on land only.",
          "A line of ships that ends at your knight is closed. A knight of another player interrupts a line and holds the ships beside it.",
          "An active knight beside the pirate may chase it away. Until the barbarians have landed once, the pirate stays where it is.",
        ],
      },
    ],
  },
  {
    key: "cards",
    title: "The card game",
    parts: [
      {
        title: "Your principality",
        lines: [
          "A row of settlements and roads with regions at its corners. Regions store what they produce, up to 3 units.",
          "Settlements have a building site above and below, cities two each.",
          "12 points win, in your own turn: settlements 1, cities 2, some buildings, and the knight and windmill tokens 1 each.",
        ],
      },
      {
        title: "A turn",
        lines: [
          "Event: the event die first. Brigands take all wool and ore from whoever stores more than 7 units; a tournament, trade advantage, plenty, or an event card.",
          "Production: every region with the number gains a unit, on both sides.",
          "Actions: build, trade, play cards, as often as you like.",
          "Draw: up to 3 cards in hand, from the top of a stack, or by searching through one for 2 units. With a full hand you may exchange one card.",
        ],
      },
      {
        title: "Building",
        lines: [
          "Road: 2 brick, 1 lumber. Settlement: 1 brick, 1 lumber, 1 wool, 1 grain; it brings two new regions. City: 3 ore, 2 grain.",
          "Green cards go on any free site, red ones on sites of cities. Their cost is printed on them.",
        ],
      },
      {
        title: "Tokens, actions and attacks",
        lines: [
          "The strongest knights hold the knight token. The most commerce, with a city, holds the windmill token.",
          "Action cards can be played once both players together have 7 points.",
          "An attack can be answered with the card that fits. Then a die decides; a failed attack hits the attacker.",
        ],
      },
      {
        title: "Trade",
        lines: [
          "3 units of one kind for 1 with the bank; a fleet makes it 2 of its kind. With your opponent as you agree.",
        ],
      },
    ],
  },
  {
    key: "table",
    title: "At this table",
    parts: [
      {
        title: "Choosing",
        lines: [
          "Press an action and the places where it can go glow; or press a place and choose among what can be done there.",
          "What cannot be done is dimmed and says why. Escape cancels.",
          "Undo takes back your last placement, until dice, a card or another player follow.",
        ],
      },
      {
        title: "Time and absence",
        lines: [
          "Every decision has its time, if the table has a clock, and a reserve for all of them together.",
          "If your connection is lost or time runs out, a steady bot stands in. It spends none of your special cards unless it must. Your first click takes the seat back.",
          "The seat is yours in this browser: open the link again and you sit where you sat.",
        ],
      },
      {
        title: "Together",
        lines: [
          "Pausing, ending early and a rematch happen when all people agree. People who are away are waited for until the countdown at their seat has passed.",
          "Watchers see what the table shows to everyone, never a hand.",
        ],
      },
    ],
  },
  {
    key: "fairness",
    title: "Fair dice",
    parts: [
      {
        title: "How the dice are made",
        lines: [
          "First the server shows a commitment: a fingerprint of a secret seed. From then on it cannot take another seed without being caught.",
          "When the game starts, every player's browser draws a random number and sends its fingerprint. Only when all fingerprints are out do the browsers send the numbers themselves. So nobody, the server included, can choose after seeing what the others brought.",
          "Every outcome of the game follows from the seed and these numbers: the deal, each throw, each drawn card, each theft. Your browser does its part by itself. Bots bring no number. A player who does not answer within ten seconds brings none either, and everybody can see that.",
        ],
      },
      {
        title: "What your browser checks",
        lines: [
          "During the game: that the commitment stays the first one it saw, that no fingerprint or number changes, and that your own number is in. If one of these fails, a red banner says so and stays.",
          "After the game: that the seed fits the commitment, that every number fits its fingerprint, and that every single outcome is the one that follows from them.",
        ],
      },
      {
        title: "What is proved",
        lines: [
          "To you, if your browser kept the first commitment and your own number is in the record: nobody chose the dice. One honest browser is enough, whoever else sits at the table, and yours is one.",
          "To everybody who has the record and its lists: seed, commitment, numbers, rules of the table and every outcome agree.",
        ],
      },
      {
        title: "What is not proved",
        lines: [
          "Silence: a player who works with the server can wait for all other numbers and then send one or not. That gives two sets of dice to choose from, not more, and everybody sees who was silent. If your own number did not arrive, nothing is proved to you.",
          "Starting again: a server that does not like the dice can end the table and hope that you open another one.",
          "Foresight: once all numbers are in, the server knows the dice to come. It cannot change them, but it could tell somebody.",
          "Secrets: bots run on the server. Nothing proves that a bot saw no hidden card, or that your cards are shown to nobody else.",
          "Rules: which outcomes were possible at each moment comes from the server's lists. longroad verify shows that the lists follow the rules.",
          "Practice: whoever makes a table that begins in the middle of a game chooses where it begins.",
          "The page that checks came from the same server. To be independent of it, take the record along and run longroad verify or examples/verify.py.",
        ],
      },
    ],
  },
];
