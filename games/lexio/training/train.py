"""Trains Lexio's net by self-play: every seat plays what the net likes best (and slips now and
then), and the net learns what the round brought the seat. Needs PyTorch and an accelerator.

    python3 train.py --seconds 500 --from 0 --to 0.5 --save half.pt --export net.bin
    python3 train.py --seconds 500 --from 0.5 --to 1 --load half.pt --save whole.pt --export net.bin
"""

import argparse
import copy
import math
import struct
import time

import torch
from torch import nn

from cards import Deck
from features import ACTION, STATE, action_features, state_features, strongest
from planner import planner
from table import KIND, Rounds, careful, judge

WIDTH = 512
UNIT = 16.0  # chips
SLIP, CLUMSY = 0.015, 0.15
ORDER = [4, 4, 3, 4, 4, 5]
ROUNDS = {3: 32768, 4: 49152, 5: 24576}


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.state, self.action = nn.Linear(STATE, WIDTH), nn.Linear(ACTION, WIDTH, bias=False)
        self.second, self.third, self.last = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, 1)

    def rest(self, first):
        first = torch.relu(first)
        second = torch.relu(self.second(first))
        third = torch.relu(self.third(second)) + second
        return self.last(third).squeeze(-1)


def gather(story, chips, slips, who):
    """The decisions worth learning from, as flat tensors, with what came of them."""
    flat = {name: torch.cat([moment[name] for moment in story]) for name in story[0]}
    sober = flat["free"] & (slips[flat["round"], flat["seat"]] <= SLIP)
    sober &= who[flat["round"], flat["seat"]] == 0
    flat = {name: values[sober] for name, values in flat.items()}
    flat["target"] = chips[flat["round"], flat["seat"]] / UNIT
    return flat


def learn(net, average, optimiser, deck, flat, batch):
    order = torch.randperm(flat["target"].numel(), device=flat["target"].device)
    total, steps = 0.0, 0
    for at in range(0, order.numel() - batch + 1, batch):
        some = order[at : at + batch]
        s = {name: values[some] for name, values in flat.items()}
        with torch.autocast("cuda", KIND):
            pick = s["pick"]
            acts = action_features(
                s["hand"], s["size"], deck.masks[pick], deck.kinds[pick], deck.values[pick], deck.counts[pick],
                strongest(s["unseen"]), s["sizes"].amax(1), deck.runs, KIND,
            )
            worth = net.rest(net.state(state_features(s, KIND)) + net.action(acts))
        loss = ((worth.float() - s["target"]) ** 2).mean()
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        with torch.no_grad():
            for slow, fast in zip(average.parameters(), net.parameters()):
                slow.lerp_(fast, 0.001)
        total, steps = total + loss.detach(), steps + 1
    return float(total) / max(steps, 1)


def match(deck, one, others, device, rounds=8192):
    """What seat 0 wins a round against the others, and its standard error, `doubling = count`."""
    table = Rounds(deck, rounds, device)
    table.doubling.fill_(1)
    table.chips.fill_(64)
    slips = torch.zeros(rounds, deck.seats, device=device)
    who = torch.ones(rounds, deck.seats, dtype=torch.int64, device=device)
    who[:, 0] = 0
    _, chips = table.play([one, others], who, slips)
    own = chips[:, 0]
    won = (table.sizes[:, 0] == 0).float().mean()
    return float(own.mean()), float(own.std() / math.sqrt(rounds)), float(won)


def export(net, decks, path, device):
    """Weights as little-endian half floats, then golden decisions for the Rust side to agree with."""
    parts = [net.state.weight.T, net.state.bias, net.action.weight.T, net.second.weight, net.second.bias,
             net.third.weight, net.third.bias, net.last.weight, net.last.bias]
    with open(path, "wb") as file:
        file.write(struct.pack("<4I", STATE, ACTION, WIDTH, int(UNIT)))
        for part in parts:
            file.write(part.detach().contiguous().half().cpu().numpy().tobytes())


def golden(net, decks, path, device):
    """Decisions of a few rounds in words of numbers, one JSON object a line."""
    import json

    whole = copy.deepcopy(net).half().float()
    with open(path, "w") as file:
        for seats, deck in decks.items():
            table = Rounds(deck, 3, device)
            who = torch.zeros(3, seats, dtype=torch.int64, device=device)
            story, _ = table.play([judge(net)], who, torch.full((3, seats), 0.2, device=device))
            for s in story[:: 3 if seats == 4 else 6]:
                pick = s["pick"]
                state = state_features(s, torch.float32)
                acts = action_features(
                    s["hand"], s["size"], deck.masks[pick], deck.kinds[pick], deck.values[pick], deck.counts[pick],
                    strongest(s["unseen"]), s["sizes"].amax(1), deck.runs, torch.float32,
                )
                with torch.no_grad():
                    worth = whole.rest(whole.state(state) + whole.action(acts)) * UNIT
                for row in range(len(worth)):
                    line = {name: s[name][row].tolist() for name in
                            ("hand", "played", "asked", "passinfo", "sizes", "count", "by", "passes", "seats", "doubling", "chips")}
                    line |= {"tiles": int(deck.masks[pick[row]]), "worth": round(float(worth[row]), 4),
                             "on": state[row].nonzero().squeeze(1).tolist(), "acts": acts[row].nonzero().squeeze(1).tolist()}
                    file.write(json.dumps(line) + "\n")


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("--seconds", type=float, default=60)
    asked.add_argument("--from", dest="begin", type=float, default=0.0)
    asked.add_argument("--to", dest="end", type=float, default=1.0)
    asked.add_argument("--load")
    asked.add_argument("--save")
    asked.add_argument("--export")
    asked.add_argument("--planners", type=float, default=0.33)
    asked.add_argument("--batch", type=int, default=16384)
    asked.add_argument("--rate", type=float, default=1e-3)
    given = asked.parse_args()
    device = torch.device("cuda")
    torch.backends.cuda.matmul.allow_tf32 = True
    net = Net().to(device)
    average = copy.deepcopy(net)
    optimiser = torch.optim.Adam(net.parameters(), lr=given.rate, fused=True)
    if given.load:
        kept = torch.load(given.load, map_location=device)
        net.load_state_dict(kept["net"]), average.load_state_dict(kept["average"]), optimiser.load_state_dict(kept["optimiser"])
    decks = {seats: Deck(seats, device) for seats in (3, 4, 5)}
    began, told, turn, rounds, rows = time.time(), 0.0, 0, 0, 0
    while (spent := time.time() - began) < given.seconds:
        part = given.begin + (given.end - given.begin) * spent / given.seconds
        for group in optimiser.param_groups:
            group["lr"] = given.rate * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * part)))
        deck = decks[ORDER[turn % len(ORDER)]]
        table = Rounds(deck, ROUNDS[deck.seats], device)
        clumsy = torch.rand(table.count, deck.seats, device=device) < 0.2
        slips = torch.where(clumsy, CLUMSY, SLIP)
        # A third of the tables have planners at them, each seat with a chance of its own.
        share = torch.rand(table.count, 1, device=device)
        share = torch.where(share < given.planners, 0.3 + 0.6 * torch.rand_like(share), 0.0)
        who = (torch.rand(table.count, deck.seats, device=device) < share).long()
        story, chips = table.play([judge(net), planner], who, slips)
        flat = gather(story, chips, slips, who)
        loss = learn(net, average, optimiser, deck, flat, given.batch)
        turn, rounds, rows = turn + 1, rounds + table.count, rows + flat["target"].numel()
        if time.time() - told > 25:
            told = time.time()
            mean, error, won = match(decks[4], judge(average), planner, device)
            print(f"{spent:6.0f} s  {rounds / 1e6:7.2f} M rounds  {rows / 1e6:8.1f} M decisions  loss {loss:.4f}  "
                  f"steps {len(story)}  v planners {mean:+.2f} ± {2 * error:.2f}, won {100 * won:.1f} %", flush=True)
    if given.load:
        old = Net().to(device)
        old.load_state_dict(kept["average"])
        for name, some in (("old", judge(old)), ("new", judge(average)), ("careful", careful)):
            mean, error, won = match(decks[4], some, planner, device, 32768)
            print(f"{name} against planners: {mean:+.2f} ± {2 * error:.2f}, won {100 * won:.1f} %", flush=True)
        mean, error, won = match(decks[4], judge(average), judge(old), device, 32768)
        print(f"against where it began: {mean:+.2f} ± {2 * error:.2f}, won {100 * won:.1f} %")
    if given.save:
        torch.save({"net": net.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict()}, given.save)
    if given.export:
        export(average, decks, given.export, device)
        golden(average, decks, given.export + ".golden", device)


main()
