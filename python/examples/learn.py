#!/usr/bin/env python3
"""learn.py [SECONDS] [PLOT.svg]: a small net learns to beat the random player at the island for two, with numpy alone.

A policy and a value on 64 shared units, actor and critic with generalised advantages, 128 games at once. It prints the
share of games won in each stretch of time and draws the curve.
"""
import sys
import time

import numpy as np

from longroad.env import VectorEnv

GAMES, STEPS, HIDDEN, RATE, GAMMA, LAMBDA = 128, 32, 64, 2e-3, 0.995, 0.95


class Net:
    def __init__(self, size: int, letters: int) -> None:
        rng = np.random.default_rng(1)
        self.w = [rng.normal(0, size ** -0.5, (size, HIDDEN)), np.zeros(HIDDEN), np.zeros((HIDDEN, letters + 1)),
                  np.zeros(letters + 1)]
        self.w = [w.astype(np.float32) for w in self.w]
        self.m = [np.zeros_like(w) for w in self.w]
        self.v = [np.zeros_like(w) for w in self.w]
        self.steps = 0

    def forward(self, x):
        hidden = np.tanh(x @ self.w[0] + self.w[1])
        out = hidden @ self.w[2] + self.w[3]
        return hidden, out[:, :-1], out[:, -1]

    def learn(self, x, hidden, out_gradient):
        back = (out_gradient @ self.w[2].T) * (1 - hidden ** 2)
        gradients = [x.T @ back, back.sum(0), hidden.T @ out_gradient, out_gradient.sum(0)]
        self.steps += 1
        for w, m, v, g in zip(self.w, self.m, self.v, gradients):
            m += 0.1 * (g - m)
            v += 0.01 * (g * g - v)
            w -= RATE * (m / (1 - 0.9 ** self.steps)) / (np.sqrt(v / (1 - 0.99 ** self.steps)) + 1e-6)


def main(seconds: float, plot: str) -> float:
    env = VectorEnv("board(trading=bank,seats=2)", GAMES, seed=1, points=1.0, seats=[None, "random"], rotate=True)
    net, scale = Net(env.observation_size, env.letters), env.scale()
    observation, _ = env.reset()
    began, told, wins, ends, curve = time.process_time(), 0.0, 0, 0, []
    while (now := time.process_time() - began) < seconds:
        rows = []
        for _ in range(STEPS):
            x, mask, seat = observation * scale, env.mask.astype(bool), env.seat.astype(int)
            hidden, logits, value = net.forward(x)
            letter = env.sample(logits).astype(int)
            observation, reward, terminated, truncated, info = env.step(letter)
            own = reward[np.arange(GAMES), seat]
            done = terminated | truncated
            ends += int(terminated.sum())
            wins += int((own[terminated] > 0.5).sum())
            rows.append((x, hidden, logits, value, mask, letter, own, done))
        following, gain, advantages = net.forward(observation * scale)[2], np.zeros(GAMES, np.float32), []
        for _, _, _, value, _, _, own, done in reversed(rows):
            gain = own + GAMMA * following * ~done - value + GAMMA * LAMBDA * gain * ~done
            following = value
            advantages.append(gain.copy())
        x, hidden, logits, value, mask, letter = (np.concatenate([row[k] for row in rows]) for k in range(6))
        gain = np.concatenate(advantages[::-1])
        logits = np.where(mask, logits, -1e9)
        chance = np.exp(logits - logits.max(1, keepdims=True))
        chance /= chance.sum(1, keepdims=True)
        log = np.log(chance + 1e-9)
        entropy = -(chance * log).sum(1, keepdims=True)
        pull = chance.copy()
        pull[np.arange(len(letter)), letter] -= 1
        pull *= ((gain - gain.mean()) / (gain.std() + 1e-6))[:, None]
        pull += 0.005 * chance * (log + entropy)
        gradient = np.concatenate([pull, -gain[:, None]], 1) / len(letter)
        net.learn(x, hidden, gradient.astype(np.float32))
        if now - told > seconds / 12 and ends > 0:
            curve.append((now, wins / ends))
            print(f"{now:6.1f} s  {ends:6d} games  {100 * wins / ends:5.1f} % won", flush=True)
            told, wins, ends = now, 0, 0
    if plot:
        draw(curve, plot)
    return curve[-1][1] if curve else 0.0


def draw(curve, path: str) -> None:
    points = " ".join(f"{40 + 540 * x / curve[-1][0]:.1f},{260 - 240 * y:.1f}" for x, y in curve)
    with open(path, "w", encoding="utf-8") as out:
        out.write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-family="sans-serif" font-size="12">'
                  '<path d="M40 20V260H590" fill="none" stroke="#888"/><path d="M40 140H590" stroke="#ddd"/>'
                  '<text x="4" y="24">100 %</text><text x="8" y="144">50 %</text>'
                  f'<text x="500" y="280">{curve[-1][0]:.0f} s</text>'
                  f'<polyline points="{points}" fill="none" stroke="#a33" stroke-width="2"/></svg>\n')


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 120, sys.argv[2] if len(sys.argv) > 2 else "")
