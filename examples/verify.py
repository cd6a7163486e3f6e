#!/usr/bin/env python3
"""Checks the dice of a finished game, without knowing a rule: verify.py RECORD LISTS

RECORD is what the server gives at /api/records/NAME, LISTS what it gives at /api/records/NAME/lists; `longroad
verify --lists RECORD` makes the same lists by the rules. Written from docs/fairness.md alone, with Python's
standard library. Exit status: 0 if everything agrees, 1 if something does not, 2 if it was called wrongly.
"""
import argparse
import hashlib
import re
import struct
import sys

MASK = (1 << 64) - 1


class Wrong(Exception):
    """The dice are not what was promised, or cannot be checked."""


def blake(*parts):
    return hashlib.blake2b(b"".join(parts), digest_size=32).digest()


def commitment_of(seed):
    return blake(b"longroad commitment 1\0", seed).hex()


def hash_of(commitment, seat, entropy):
    return blake(b"\0".join([b"longroad entropy 1", commitment.encode(), b"%d" % seat, entropy.encode()])).hex()


def key_of(seed, entropy, config):
    added = b"".join(text.encode() + b"\0" for text in entropy)
    return blake(b"longroad key 1\0", seed, b"\0", added, config)


# ---- ChaCha20, RFC 8439 ----

def quarter_round(x, a, b, c, d):
    for first, second, third, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[first] = (x[first] + x[second]) & 0xffffffff
        value = x[third] ^ x[first]
        x[third] = (value << turn | value >> 32 - turn) & 0xffffffff


def chacha20_block(key, counter):
    start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, *struct.unpack("<8I", key), counter, 0, 0, 0]
    x = list(start)
    for _ in range(10):
        for k in range(4):
            quarter_round(x, k, k + 4, k + 8, k + 12)
        for k in range(4):
            quarter_round(x, k, 4 + (k + 1) % 4, 8 + (k + 2) % 4, 12 + (k + 3) % 4)
    return struct.pack("<16I", *((a + b) & 0xffffffff for a, b in zip(x, start)))


# ---- xoshiro256++ ----

def rotl(value, turn):
    return (value << turn | value >> 64 - turn) & MASK


class Generator:
    def __init__(self, key, n):
        self.w = list(struct.unpack("<4Q", chacha20_block(key, n)[:32]))
        if not any(self.w):
            self.w[0] = 1

    def next(self):
        w = self.w
        result = (rotl((w[0] + w[3]) & MASK, 23) + w[0]) & MASK
        t = w[1] << 17 & MASK
        w[2] ^= w[0]
        w[3] ^= w[1]
        w[1] ^= w[2]
        w[0] ^= w[3]
        w[2] ^= t
        w[3] = rotl(w[3], 45)
        return result

    def below(self, n):
        if n == 1:
            return 0
        floor = (1 << 32) % n
        while True:
            product = (self.next() >> 32) * n
            if product & 0xffffffff >= floor:
                return product >> 32


# ---- the two files ----

class Record:
    def __init__(self, data):
        lines = data.split(b"\n")
        if lines[0] != b"longroad-record 1" or b"moves" not in lines:
            raise Wrong("not a record")
        moves = lines.index(b"moves")
        self.once = {}
        self.entropy = [""] * 6
        self.practice = False
        for line in lines[1:moves]:
            word, _, rest = line.partition(b" ")
            self.practice |= line == b"position"
            if word in (b"game", b"commitment", b"seed"):
                if word in self.once:
                    raise Wrong(f"the record has two lines {word.decode()}")
                self.once[word] = rest
            elif word == b"entropy":
                found = re.fullmatch(rb"([0-5]) ((?:[0-9a-f]{2}){1,32})", rest)
                if not found or self.entropy[int(found[1])]:
                    raise Wrong("the record has a wrong line entropy")
                self.entropy[int(found[1])] = found[2].decode()
        for word in (b"game", b"commitment", b"seed"):
            if word not in self.once:
                raise Wrong(f"the record has no {word.decode()}: its dice cannot be checked")
        for word in (b"commitment", b"seed"):
            if not re.fullmatch(rb"[0-9a-f]{64}", self.once[word]):
                raise Wrong(f"the record's {word.decode()} is not 64 hexadecimal digits")
        self.config = self.once[b"game"]
        self.commitment = self.once[b"commitment"].decode()
        self.seed = bytes.fromhex(self.once[b"seed"].decode())
        self.chance = [(moves + 2 + k, line[2:].decode())
                       for k, line in enumerate(lines[moves + 1:]) if line.startswith(b"* ")]
        self.finished = any(line.startswith(b"result ") for line in lines[moves + 1:])


class Lists:
    """of[n] is a word for a number of 64 bits, or a list of (weight, action)."""

    def __init__(self, data):
        lines = data.decode().split("\n")
        if lines[0] != "longroad-lists 1" or len(lines) < 4 or lines[-1] != "":
            raise Wrong("not a file of lists")
        if not re.fullmatch("record [0-9a-f]{64}", lines[1]):
            raise Wrong("the lists do not say which record they belong to")
        self.record = lines[1][7:]
        self.of = []
        self.ended = False
        open_list = None
        for number, line in enumerate(lines[2:-1], 3):
            found = re.fullmatch("chance (0|[1-9][0-9]*)( seed [a-z]+| = [0-9]+)?", line)
            unit = re.fullmatch("([1-9][0-9]{0,9}) ([^ ].*)", line)
            if self.ended:
                raise Wrong(f"line {number} of the lists stands behind their end")
            if found and int(found[1]) == len(self.of):
                open_list = self.begin(found[2], number)
            elif unit and open_list is not None:
                open_list.append((int(unit[1]), unit[2]))
            elif line == f"end {len(self.of)}":
                self.ended = True
            else:
                raise Wrong(f"line {number} of the lists makes no sense")
        if not self.ended:
            raise Wrong("the lists have no end")

    def begin(self, rest, number):
        """Adds what outcome len(self.of) is drawn from; the list if it follows, else None."""
        if rest is None:
            self.of.append([])
            return self.of[-1]
        word, value = rest.split()
        if word == "=" and (int(value) >= len(self.of) or isinstance(self.of[int(value)], str)):
            raise Wrong(f"line {number} of the lists names a list that is not there")
        self.of.append(value if word == "seed" else self.of[int(value)])
        return None


# ---- the verdict ----

def draw(generator, choices):
    if isinstance(choices, str):
        seed = generator.next()
        if choices == "shuffle" and seed == MASK:
            seed = 0
        return f"{choices} {seed:016x}"
    total = sum(weight for weight, _ in choices)
    if not 0 < total < 1 << 32:
        raise Wrong("a list has no outcomes, or too many")
    r = generator.below(total)
    for weight, action in choices:
        if r < weight:
            return action
        r -= weight
    raise AssertionError("below() is not below")


def verify(record_bytes, lists_bytes, commitment=None, hashes=()):
    """The record, if all agrees; else Wrong."""
    record = Record(record_bytes)
    if commitment_of(record.seed) != record.commitment:
        raise Wrong("the seed is not the one that was promised")
    if commitment not in (None, record.commitment):
        raise Wrong("the record's commitment is not the one that the table showed")
    for seat, value in hashes:
        if not record.entropy[seat] or hash_of(record.commitment, seat, record.entropy[seat]) != value:
            raise Wrong(f"what seat {seat} added does not fit the hash that the table showed")
    lists = Lists(lists_bytes)
    if blake(record_bytes).hex() != lists.record:
        raise Wrong("the lists belong to another record")
    if len(lists.of) != len(record.chance):
        raise Wrong(f"{len(record.chance)} outcomes in the record, but {len(lists.of)} lists")
    key = key_of(record.seed, record.entropy, record.config)
    for n, (line, action) in enumerate(record.chance):
        expected = draw(Generator(key, n), lists.of[n])
        if action != expected:
            raise Wrong(f"line {line}: the record has `* {action}`, but the dice give `* {expected}`")
    return record


def seat_and_hash(text):
    found = re.fullmatch("([0-5])=([0-9a-f]{64})", text)
    if not found:
        raise argparse.ArgumentTypeError("SEAT=HEX with 64 hexadecimal digits")
    return int(found[1]), found[2]


def main():
    parser = argparse.ArgumentParser(description="Check the dice of a finished game.")
    parser.add_argument("record")
    parser.add_argument("lists")
    parser.add_argument("--commitment", metavar="HEX", help="what the table showed before the game")
    parser.add_argument("--hash", metavar="SEAT=HEX", type=seat_and_hash, action="append", default=[],
                        help="the hash that the table showed for a seat")
    asked = parser.parse_args()
    try:
        with open(asked.record, "rb") as record_file, open(asked.lists, "rb") as lists_file:
            record = verify(record_file.read(), lists_file.read(), asked.commitment, asked.hash)
    except OSError as fault:
        parser.error(str(fault))
    except (Wrong, UnicodeDecodeError) as wrong:
        print(f"{asked.record}: WRONG: {wrong}", file=sys.stderr)
        return 1
    print(f"{asked.record}: {len(record.chance)} outcomes follow from the seed; commitment {record.commitment}")
    for seat, entropy in enumerate(record.entropy):
        if entropy:
            print(f"  seat {seat} added {entropy}, hash {hash_of(record.commitment, seat, entropy)}")
    if record.practice:
        print("  the game began at a position that somebody chose: for that the seed says nothing, and"
              " whoever made the table may know hidden cards")
    if not record.finished:
        print("  the record has no result: the game ended by agreement, or lines are missing at its end")
    return 0


if __name__ == "__main__":
    sys.exit(main())
