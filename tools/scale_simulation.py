#!/usr/bin/env python3
"""Queueing simulation of several nodes on one or more PostgreSQL databases, for docs/scale.md.

Every move is an event: it waits for a core of the node that its player is connected to, for a core of the
database that keeps its table, for the next flush of that database's write-ahead log (all moves that wait
share one flush), and is then told to every other node on which somebody looks at the table. What each step
costs was measured by `tablee load` and is given in microseconds; the defaults are those of docs/scale.md.

usage: scale_simulation.py [--players N,N,...] [--nodes N,N,...] [--databases N,N,...] [--help for the rest]
"""

import argparse
import heapq
import random


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    numbers = lambda text: [int(number) for number in text.split(",")]
    parser.add_argument("--players", type=numbers, default=[100_000, 400_000, 1_000_000])
    parser.add_argument("--nodes", type=numbers, default=[6, 12, 24])
    parser.add_argument("--databases", type=numbers, default=[1, 4])
    parser.add_argument("--seats", type=int, default=4, help="people at a table")
    parser.add_argument("--pace", type=float, default=5.0, help="seconds between two moves at a table")
    parser.add_argument("--node-us", type=float, default=NODE_US, help="processor time of a node for a move with all its viewers")
    parser.add_argument("--news-us", type=float, default=NEWS_US, help="processor time of another node that is told of the move")
    parser.add_argument("--database-us", type=float, default=DATABASE_US, help="processor time of the database for a move")
    parser.add_argument("--read-us", type=float, default=READ_US, help="processor time of the database for a node that reads the move")
    parser.add_argument("--flush-us", type=float, default=FLUSH_US, help="how long a flush of the write-ahead log takes")
    parser.add_argument("--node-cores", type=int, default=4)
    parser.add_argument("--database-cores", type=int, default=16)
    parser.add_argument("--moves", type=int, default=30_000, help="moves to simulate for each line")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


# Measured: see "What a move costs" in docs/scale.md.
NODE_US, NEWS_US, DATABASE_US, READ_US, FLUSH_US = 150.0, 105.0, 62.0, 120.0, 1000.0


class Cores:
    """A queue before a number of equal cores, first come, first served."""

    def __init__(self, count):
        self.free = [0.0] * count
        self.busy = 0.0

    def serve(self, at, cost):
        start = max(at, heapq.heappop(self.free))
        heapq.heappush(self.free, start + cost)
        self.busy += cost
        return start + cost


class Log:
    """A write-ahead log: one flush at a time, which takes everything along that waited for it."""

    def __init__(self, flush):
        self.flush = flush
        self.begins = 0.0

    def commit(self, at):
        if at > self.begins:
            # It joins the flush after the one that runs; an idle log begins one at once.
            self.begins = max(at, self.begins + self.flush)
        return self.begins + self.flush


def other_nodes(viewers, nodes, draw):
    """On how many nodes, beside the mover's, somebody looks at the table."""
    return len({draw.randrange(nodes) for _ in range(viewers)} - {0}) if nodes > 1 else 0


def simulate(asked, players, nodes, databases):
    draw = random.Random(asked.seed)
    rate = players / asked.seats / asked.pace
    node_cores = [Cores(asked.node_cores) for _ in range(nodes)]
    database_cores = [Cores(asked.database_cores) for _ in range(databases)]
    logs = [Log(asked.flush_us / 1e6) for _ in range(databases)]
    micro = 1e-6
    # Events in the order of their time: a move arrives, reaches its database, is told elsewhere.
    events, order, now = [], 0, 0.0
    for number in range(asked.moves):
        now += draw.expovariate(rate)
        heapq.heappush(events, (now, number, "arrives", now))
    order, last, waits, told = asked.moves, now, [], []
    while events:
        at, _, kind, since = heapq.heappop(events)
        order += 1
        if kind == "arrives":
            done = node_cores[draw.randrange(nodes)].serve(at, asked.node_us * micro)
            heapq.heappush(events, (done, order, "stores", since))
        elif kind == "stores":
            which = draw.randrange(databases)
            done = database_cores[which].serve(at, asked.database_us * micro)
            heapq.heappush(events, (done, order, ("flushes", which), since))
        elif kind[0] == "flushes":
            done = logs[kind[1]].commit(at)
            waits.append(done - since)
            for _ in range(other_nodes(asked.seats - 1, nodes, draw)):
                order += 1
                heapq.heappush(events, (done, order, ("reads", kind[1]), since))
        elif kind[0] == "reads":
            done = database_cores[kind[1]].serve(at, asked.read_us * micro)
            heapq.heappush(events, (done, order, "tells", since))
        else:
            told.append(node_cores[draw.randrange(nodes)].serve(at, asked.news_us * micro) - since)
    share = lambda cores, count: sum(each.busy for each in cores) / (last * count * len(cores))
    return rate, waits, told, share(node_cores, asked.node_cores), share(database_cores, asked.database_cores)


def percentile(values, part):
    return sorted(values)[int(len(values) * part)] * 1e3 if values else 0.0


def main():
    asked = arguments()
    print("| players | moves/s | databases | nodes | busy nodes | busy databases | acknowledged p50 / p99 ms | seen elsewhere p99 ms |")
    print("|---|---|---|---|---|---|---|---|")
    for players in asked.players:
        for databases in asked.databases:
            for nodes in asked.nodes:
                rate, waits, told, node_share, database_share = simulate(asked, players, nodes, databases)
                if max(node_share, database_share) > 0.95:
                    # It never catches up: the figures would only say for how long it was watched.
                    times, seen = "falls behind", ""
                else:
                    times = f"{percentile(waits, 0.5):.1f} / {percentile(waits, 0.99):.1f}"
                    seen = f"{percentile(told, 0.99):.1f}"
                print(
                    f"| {players:,} | {rate:,.0f} | {databases} | {nodes} "
                    f"| {node_share:.0%} | {database_share:.0%} | {times} | {seen} |"
                )


if __name__ == "__main__":
    main()
