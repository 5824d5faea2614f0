"""An opponent that plans: the quick opinion of Lexio's greedy bot (`src/bot/appraise.rs`,
`src/bot/hand_value.rs`), with one straight or flush taken out of the hand at most. The net learns among
planners too, so that it knows more than its own way of playing."""

import torch

from cards import PASS, RANKS, STRAIGHT
from features import LOOK

MASTERY, TRIALS, FULL_HOUSE = 1.3, 4, 0.6
TURNS_PER_TILE, SHARPNESS, LEAD, STUCK, TWO = 0.55, 1.1, 0.5, 0.6, 0.7
ROWS = 1 << 18


def stronger(unseen):
    """The part of the unseen tiles above each place: [n, 60]."""
    steps = torch.arange(60, device=unseen.device)
    ones = ((unseen.unsqueeze(1) >> steps) & 1).float()
    above = ones.flip(1).cumsum(1).flip(1) - ones
    return above / ones.sum(1, keepdim=True).clamp(min=1)


def grouped(hand, beaten):
    """`turns_by_number`: hand [n], beaten [n, 60]."""
    steps = LOOK.setdefault(("ranks", hand.device), torch.arange(RANKS, device=hand.device) * 4)
    nibble = (hand.unsqueeze(1) >> steps) & 15
    size = (nibble & 1) + (nibble >> 1 & 1) + (nibble >> 2 & 1) + (nibble >> 3)
    suit = (nibble > 1).long() + (nibble > 3).long() + (nibble > 7).long()
    part = beaten.gather(1, steps + suit)
    share = torch.tensor([0.0, 1.0, 0.7, 0.3, 0.0], device=hand.device)[size]
    hold = torch.where(size == 4, 0.98, 1 - part * share)
    price = torch.where(size > 0, 1 - MASTERY * hold**TRIALS, 0.0)
    pairs, triples = (size == 2).sum(1), (size == 3).sum(1)
    return price.sum(1) - FULL_HOUSE * torch.minimum(pairs, triples)


def weakest_run(hand, run):
    """The weakest tiles of a sequence, and whether all are there."""
    five = torch.zeros_like(hand)
    whole = torch.ones_like(hand, dtype=torch.bool)
    for rank in range(RANKS):
        if run >> (rank * 4) & 1:
            suits = hand & (15 << (rank * 4))
            five |= suits & -suits
            whole &= suits != 0
    return five, whole


def weakest_flush(hand, suit):
    held = hand & (0x0111111111111111 << suit)
    five = torch.zeros_like(hand)
    for _ in range(5):
        low = held & -held
        five, held = five | low, held ^ low
    last = five.clone()
    return five, (last != 0) & (_count(five) == 5)


def _count(words):
    feet = sum((words >> suit) & 0x0111111111111111 for suit in range(4))
    return (feet * 0x1111111111111111) >> 60 & 15


def turns(hand, beaten, runs):
    best = grouped(hand, beaten)
    for run in runs:
        five, whole = weakest_run(hand, run)
        at = whole.nonzero().squeeze(1)
        if at.numel():
            taken = five[at]
            top = _top(taken)
            hold = 0.75 - 0.2 * beaten[at].gather(1, top.unsqueeze(1)).squeeze(1)
            worth = 1 - MASTERY * hold**TRIALS + grouped(hand[at] & ~taken, beaten[at])
            best[at] = torch.minimum(best[at], worth)
    for suit in range(4):
        five, whole = weakest_flush(hand, suit)
        at = whole.nonzero().squeeze(1)
        if at.numel():
            worth = 1 - MASTERY * 0.8**TRIALS + grouped(hand[at] & ~five[at], beaten[at])
            best[at] = torch.minimum(best[at], worth)
    return best


def _top(words):
    """The highest place; a double holds sixty bits too few, so in two halves."""
    high = words >> 30
    low = words & ((1 << 30) - 1)
    log = lambda half: torch.log2(half.double().clamp(min=1) + 0.5).floor().long()
    return torch.where(high > 0, log(high) + 30, log(low))


def planner(deck, s, rows, picks):
    """What `appraise` thinks of (row, play) pairs."""
    beaten = stronger(s["unseen"])
    sizes = s["sizes"].float()
    seated = sizes > 0
    average = sizes.sum(1) / (deck.seats - 1)
    nearest = torch.where(seated, sizes, 99.0).amin(1)
    runs = [int(run) for run in deck.runs]
    holds = torch.tensor([0, 0, 0, 0, 0.8, 0.9, 0.98, 0.98, 0], device=rows.device)
    shares = torch.tensor([1.0, 0.7, 0.3, 0.2, 0, 0, 0, 0, 0], device=rows.device)
    out = []
    for at in range(0, rows.numel(), ROWS):
        row, pick = rows[at : at + ROWS], picks[at : at + ROWS]
        tiles, kind = deck.masks[pick], deck.kinds[pick]
        rest = s["hand"][row] & ~tiles
        above = beaten[row]
        part = above.gather(1, _top(tiles).unsqueeze(1)).squeeze(1)
        base = torch.where(kind < STRAIGHT, 1.0, torch.where(kind == STRAIGHT, 0.75, holds[kind]))
        hold = base - part * shares[kind]
        lead = torch.where(kind == PASS, 0.0, LEAD * hold ** (deck.seats - 1))
        needed = turns(rest, above, runs) - lead
        ahead = (nearest[row] * TURNS_PER_TILE).clamp(min=0.4) - needed
        wins = torch.sigmoid(SHARPNESS * ahead)
        left = _count(rest).float()
        doubled = left * STUCK * (1 + TWO * ((rest >> 56 & 1) + (rest >> 57 & 1) + (rest >> 58 & 1) + (rest >> 59 & 1)))
        worth = wins * average[row] - (1 - wins) * doubled
        out.append(torch.where(rest == 0, average[row] * 1.3, worth))
    return torch.cat(out) if out else torch.empty(0, device=rows.device)
