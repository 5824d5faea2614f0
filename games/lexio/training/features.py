"""What the net is told: one seat's view and one play, as ones and zeros. `src/bot/net/` of Lexio
computes the same; `golden` in the exported file checks that it does."""

import torch

from cards import PASS, RANKS, STRAIGHT

# hand, unseen, played by 4 rivals, to beat | passes of 4 rivals | sizes of 4 rivals, own size |
# count asked, who played, passes | seats, doubling, chips
STATE = 60 * 7 + 50 * 4 + 14 * 5 + 5 + 4 + 4 + 3 + 2
# tiles | groups of the rest | kind, size of the rest, unbeatable | flushes and runs of the rest
ACTION = 60 + 60 + 9 + 14 + 1 + 4 + 14

LOOK = {}


def bits(words, count, kind):
    steps = LOOK.setdefault((count, words.device), torch.arange(count, device=words.device))
    return ((words.unsqueeze(-1) >> steps) & 1).to(kind)


def one_hot(values, count, kind):
    steps = LOOK.setdefault((count, values.device), torch.arange(count, device=values.device))
    return (values.unsqueeze(-1) == steps).to(kind)


def sizes_of_groups(tiles):
    """How many tiles of each rank: [n, 15]."""
    steps = LOOK.setdefault(("ranks", tiles.device), torch.arange(RANKS, device=tiles.device) * 4)
    nibble = (tiles.unsqueeze(-1) >> steps) & 15
    return (nibble & 1) + (nibble >> 1 & 1) + (nibble >> 2 & 1) + (nibble >> 3)


def feet(tiles):
    return (tiles | tiles >> 1 | tiles >> 2 | tiles >> 3) & 0x0111111111111111


def state_features(s, kind):
    """`s`: tensors hand, unseen, played[4], asked, passinfo[4], sizes[4], size, count, by, passes,
    seats, doubling, chips."""
    flat = lambda t: t.flatten(1)
    count = torch.where(s["count"] == 5, 4, s["count"])
    seated = (torch.arange(4, device=s["hand"].device) < (s["seats"] - 1).unsqueeze(-1)).unsqueeze(-1)
    parts = [
        bits(s["hand"], 60, kind),
        bits(s["unseen"], 60, kind),
        flat(bits(s["played"], 60, kind)),
        bits(s["asked"], 60, kind),
        flat(bits(s["passinfo"], 50, kind)),
        flat(one_hot(s["sizes"].long(), 14, kind) * seated),
        one_hot(s["size"].long(), 14, kind),
        one_hot(count, 5, kind),
        one_hot(s["by"] - 1, 4, kind),
        one_hot(torch.where(s["count"] == 0, -1, s["passes"]), 4, kind),
        one_hot(s["seats"] - 3, 3, kind),
        s["doubling"].to(kind).unsqueeze(-1),
        (s["chips"].clamp(0, 192) / 64).to(kind).unsqueeze(-1),
    ]
    return torch.cat(parts, 1)


def strongest(unseen):
    """The value of the strongest single, pair and triple among the unseen: [n, 3]; −1 for none."""
    groups = sizes_of_groups(unseen)
    ranks = torch.arange(RANKS, device=unseen.device)
    steps = ranks * 4
    nibble = (unseen.unsqueeze(-1) >> steps) & 15
    suit = (nibble > 1).long() + (nibble > 3).long() + (nibble > 7).long()
    place = steps + suit
    best = lambda held, value: torch.where(held, value, -1).amax(1)
    return torch.stack([best(groups >= 1, place), best(groups >= 2, place), best(groups >= 3, ranks.expand_as(groups))], 1)


def action_features(hand, size, tiles, kinds, values, counts, best, most, runs, kind):
    """One row per play. `best`: of `strongest`; `most`: the most tiles a rival holds."""
    rest = hand & ~tiles
    groups = sizes_of_groups(rest)
    levels = torch.arange(1, 5, device=hand.device)
    by_number = counts.clamp(1, 3) - 1
    beaten = best.gather(1, by_number.unsqueeze(1)).squeeze(1) > values
    unbeatable = (kinds != PASS) & ((most < counts) | ((kinds < STRAIGHT) & ~beaten))
    suit = torch.arange(4, device=hand.device)
    in_suit = ((rest.unsqueeze(-1) >> suit) & 0x0111111111111111)
    # Fifteen ranks at most: one multiplication adds the feet up in the top four bits.
    in_suit = (in_suit * 0x1111111111111111) >> 60 & 15
    low = feet(rest)
    held_runs = (low.unsqueeze(-1) & runs) == runs
    held_runs = torch.nn.functional.pad(held_runs, (0, 14 - runs.numel()))
    parts = [
        bits(tiles, 60, kind),
        (groups.unsqueeze(-1) == levels).to(kind).flatten(1),
        one_hot(kinds, 9, kind),
        one_hot(size - counts, 14, kind),
        unbeatable.to(kind).unsqueeze(-1),
        (in_suit >= 5).to(kind),
        held_runs.to(kind),
    ]
    return torch.cat(parts, 1)
