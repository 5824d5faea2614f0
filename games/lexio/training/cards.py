"""Lexio's plays as bit masks: every play of a table, its kind and its strength (R1, R4)."""

from itertools import combinations, product

import torch

# A tile's place: rank * 4 + suit, ranks 3 4 … 15 1 2 (R1.2), suits N E L S (R1.1).
RANKS = 15
HIGHEST = {3: 9, 4: 13, 5: 15}
EACH = {3: 12, 4: 13, 5: 12}
SINGLE, PAIR, TRIPLE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_CARD, STRAIGHT_FLUSH, PASS = range(9)
SIZE = [1, 2, 3, 5, 5, 5, 5, 5, 0]


def rank(number):
    return {1: 13, 2: 14}.get(number, number - 3)


def ranks_in_use(highest):
    return [rank(number) for number in range(1, highest + 1)]


def runs(highest):
    """The sequences of R4.3, weak to strong, each as its ranks."""
    plain = [list(range(start, start + 5)) for start in range(3, highest - 3)]
    top = [highest - 3, highest - 2, highest - 1, highest, 1]
    return [[rank(n) for n in run] for run in [*plain, top, [2, 3, 4, 5, 6], [1, 2, 3, 4, 5]]]


def mask(places):
    return sum(1 << place for place in places)


def plays(highest):
    """All plays as (mask, kind, value): singles, pairs, triples first, then the fives."""
    used, found = sorted(ranks_in_use(highest)), []
    of = lambda r: [r * 4 + suit for suit in range(4)]
    for r in used:
        found += [(mask([p]), SINGLE, p) for p in of(r)]
    for r in used:
        found += [(mask(two), PAIR, max(two)) for two in combinations(of(r), 2)]
    for r in used:
        found += [(mask(three), TRIPLE, r) for three in combinations(of(r), 3)]
    sequences = runs(highest)
    known = {tuple(sorted(run)): place for place, run in enumerate(sequences)}
    for place, run in enumerate(sequences):
        tie = run.index(max(run))  # `straight_tie = strongest`
        for suits in product(range(4), repeat=5):
            tiles = mask(r * 4 + s for r, s in zip(run, suits))
            if len(set(suits)) == 1:
                found.append((tiles, STRAIGHT_FLUSH, place * 4 + suits[0]))
            else:
                found.append((tiles, STRAIGHT, place * 4 + suits[tie]))
    for suit in range(4):
        for five in combinations(used, 5):
            if five not in known:
                found.append((mask(r * 4 + suit for r in five), FLUSH, five[-1] * 4 + suit))
    for r in used:
        for other in used:
            if other == r:
                continue
            for three in combinations(of(r), 3):
                for two in combinations(of(other), 2):
                    found.append((mask(three + two), FULL_HOUSE, r))
            for fifth in of(other):
                found.append((mask(of(r) + [fifth]), FOUR_CARD, r))
    return found


class Deck:
    """The plays of one table on the device."""

    def __init__(self, seats, device):
        self.seats, self.highest, self.each = seats, HIGHEST[seats], EACH[seats]
        found = plays(self.highest)
        column = lambda values: torch.tensor(values, device=device)
        self.masks = column([tiles for tiles, _, _ in found] + [0])
        self.kinds = column([kind for _, kind, _ in found] + [PASS])
        self.values = column([value for _, _, value in found] + [0])
        self.counts = column([SIZE[kind] for _, kind, _ in found] + [0])
        self.strengths = self.kinds * (1 << 20) + self.values
        top = [tiles.bit_length() - 1 for tiles, _, _ in found]
        of_kind = [place // 4 if kind < STRAIGHT else kind - STRAIGHT for place, (_, kind, _) in zip(top, found)]
        self.told = column(of_kind + [0])
        self.passing = len(found)
        self.few = sum(kind < STRAIGHT for _, kind, _ in found)
        self.places = column([r * 4 + s for r in ranks_in_use(self.highest) for s in range(4)])
        self.runs = column([mask(r * 4 for r in run) for run in runs(self.highest)])

    def shuffled(self, rounds):
        """Hands for so many rounds: [rounds, seats]."""
        order = torch.rand(rounds, len(self.places), device=self.places.device).argsort(1)
        bits = torch.ones((), dtype=torch.int64, device=order.device) << self.places[order]
        return bits.view(rounds, self.seats, self.each).sum(2)
