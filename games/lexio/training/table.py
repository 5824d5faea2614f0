"""Thousands of rounds of Lexio side by side, every seat played by the net."""

import torch

from cards import PASS
from features import action_features, state_features, strongest

KIND = torch.bfloat16
ROWS = 1 << 19


class Rounds:
    """One batch of rounds at tables of one size; `play` runs them to their ends."""

    def __init__(self, deck, rounds, device):
        self.deck, self.count = deck, rounds
        seats = deck.seats
        zero = lambda *shape: torch.zeros(*shape, dtype=torch.int64, device=device)
        self.hands = deck.shuffled(rounds)
        self.sizes = zero(rounds, seats) + deck.each
        self.played, self.passinfo = zero(rounds, seats), zero(rounds, seats)
        self.turn = (self.hands & 1).argmax(1)  # R5.1: 3N is place 0.
        self.asked, self.ask_count, self.ask_strength = zero(rounds), zero(rounds), zero(rounds)
        self.ask_told, self.by, self.passes = zero(rounds), zero(rounds), zero(rounds)
        self.doubling = torch.randint(2, (rounds,), device=device)
        choice = torch.tensor([30, 64, 64, 100, 149], device=device)
        self.chips = choice[torch.randint(5, (rounds,), device=device)]
        self.all = (torch.ones_like(deck.places) << deck.places).sum()

    def seen(self, live):
        """The view of the seat to move of each live round."""
        seats, turn = self.deck.seats, self.turn[live]
        steps = torch.arange(1, 5, device=turn.device)
        rivals = (turn.unsqueeze(1) + steps.clamp(max=seats - 1)) % seats
        there = steps < seats
        hand = self.hands[live, turn]
        gone = self.played[live].sum(1)
        take = lambda table: table[live.unsqueeze(1), rivals] * there
        by = (self.by[live] - turn) % seats
        return {
            "hand": hand, "unseen": self.all - gone - hand, "played": take(self.played),
            "asked": self.asked[live], "passinfo": take(self.passinfo), "sizes": take(self.sizes),
            "size": self.sizes[live, turn], "count": self.ask_count[live],
            "by": torch.where(self.ask_count[live] > 0, by, 0), "passes": self.passes[live],
            "seats": torch.full_like(turn, seats), "doubling": self.doubling[live], "chips": self.chips[live],
        }

    def legal(self, s, strength):
        """All (row, play) pairs: R4, R5.2."""
        deck, lead = self.deck, s["count"] == 0
        number = (~lead) & (s["count"] < 5)
        rows, picks = [], []
        for some, upto in ((number, deck.few), (~number, deck.passing)):
            at = some.nonzero().squeeze(1)
            if at.numel() == 0:
                continue
            hand, count = s["hand"][at].unsqueeze(1), s["count"][at].unsqueeze(1)
            fits = (deck.masks[:upto] & ~hand) == 0
            beats = (deck.counts[:upto] == count) & (deck.strengths[:upto] > strength[at].unsqueeze(1))
            row, pick = (fits & ((count == 0) | beats)).nonzero(as_tuple=True)
            rows.append(at[row])
            picks.append(pick)
        passing = (~lead).nonzero().squeeze(1)
        return torch.cat([*rows, passing]), torch.cat([*picks, torch.full_like(passing, deck.passing)])

    def play(self, judges, who, slips):
        """`who` [rounds, seats] says which of the judges a seat plays by, `slips` how often it
        plays anything. Returns what was decided, and chips."""
        device, deck = self.hands.device, self.deck
        live = torch.arange(self.count, device=device)
        story = []
        while live.numel():
            turn = self.turn[live]
            s = self.seen(live)
            rows, picks = self.legal(s, self.ask_strength[live])
            worth = torch.empty(rows.numel(), device=device)
            mine = who[live, turn][rows]
            for nth, judge in enumerate(judges):
                at = (mine == nth).nonzero().squeeze(1)
                if at.numel():
                    worth[at] = judge(deck, s, rows[at], picks[at]).float()
            slip = torch.rand(live.numel(), device=device) < slips[live, turn]
            worth = torch.where(slip[rows], torch.rand_like(worth), worth)
            best = torch.full((live.numel(),), -1e9, device=device).scatter_reduce(0, rows, worth, "amax")
            top = (worth == best[rows]).nonzero().squeeze(1)
            chosen = torch.zeros_like(turn)
            chosen[rows[top]] = picks[top]
            free = torch.bincount(rows, minlength=live.numel()) > 1
            story.append({**s, "round": live, "seat": turn, "pick": chosen, "free": free})
            live = self.step(live, turn, chosen)
        return story, self.payoff()

    def step(self, live, turn, pick):
        deck, seats = self.deck, self.deck.seats
        tiles, passes = deck.masks[pick], pick == deck.passing
        told = self.ask_told[live]
        about = torch.where(self.ask_count[live] == 5, 45 + told, (self.ask_count[live] - 1) * 15 + told)
        self.passinfo[live, turn] |= torch.where(passes, torch.ones_like(about) << about.clamp(min=0), 0)
        self.hands[live, turn] &= ~tiles
        self.played[live, turn] |= tiles
        self.sizes[live, turn] -= deck.counts[pick]
        keep = lambda old, new: torch.where(passes, old[live], new)
        self.asked[live] = keep(self.asked, tiles)
        self.ask_strength[live] = keep(self.ask_strength, deck.strengths[pick])
        self.ask_told[live] = keep(self.ask_told, deck.told[pick])
        self.by[live] = keep(self.by, turn)
        self.ask_count[live] = keep(self.ask_count, deck.counts[pick])
        self.passes[live] = torch.where(passes, self.passes[live] + 1, 0)
        # R5.4: all others have passed.
        freed = self.passes[live] >= seats - 1
        for table in (self.asked, self.ask_count, self.passes):
            table[live] = torch.where(freed, 0, table[live])
        self.turn[live] = (turn + 1) % seats
        return live[self.sizes[live, turn] > 0]

    def payoff(self):
        """R6: what each seat wins, its loss bounded by its chips: [rounds, seats]."""
        nibble = self.hands >> 56 & 15
        twos = (nibble & 1) + (nibble >> 1 & 1) + (nibble >> 2 & 1) + (nibble >> 3 & 1)
        weight = torch.where(self.doubling.unsqueeze(1) == 1, self.sizes << twos, self.sizes)
        more = (weight.unsqueeze(2) - weight.unsqueeze(1)).clamp(min=0)
        due = torch.where(self.doubling.view(-1, 1, 1) == 1, more, more << twos.unsqueeze(2))
        owed = due.sum(2, keepdim=True)
        # R6.3, nearly: who cannot pay all pays everybody the same part.
        chips = self.chips.view(-1, 1, 1)
        paid = due * (chips / owed.clamp(min=1)).clamp(max=1)
        return paid.sum(1) - paid.sum(2)


def judge(net):
    """The net as a judge of (row, play) pairs."""

    def worth(deck, s, rows, picks):
        with torch.no_grad(), torch.autocast("cuda", KIND):
            told = net.state(state_features(s, KIND))
            best, most = strongest(s["unseen"]), s["sizes"].amax(1)
            out = []
            for at in range(0, rows.numel(), ROWS):
                row, pick = rows[at : at + ROWS], picks[at : at + ROWS]
                acts = action_features(
                    s["hand"][row], s["size"][row], deck.masks[pick], deck.kinds[pick], deck.values[pick],
                    deck.counts[pick], best[row], most[row], deck.runs, KIND,
                )
                out.append(net.rest(told[row] + net.action(acts)).float())
            return torch.cat(out) if out else torch.empty(0, device=rows.device)

    return worth


def careful(deck, s, rows, picks):
    """A plain opponent to measure against: many tiles first, then the weakest play; passes last."""
    kinds, counts = deck.kinds[picks], deck.counts[picks]
    return torch.where(kinds == PASS, -1e6, counts * 100.0 - deck.values[picks] - 5.0 * kinds)
