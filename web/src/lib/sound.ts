// Sounds made on the spot with Web Audio: a tile clacks, a card slides, a bar rings its note.
import { prefs } from './prefs.svelte';

let context: AudioContext | null = null;

function studio(): AudioContext | null {
  if (!prefs.sound || typeof AudioContext === 'undefined') return null;
  // Browsers keep a page silent, and complain, until the person has touched it.
  if (navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function swell(audio: AudioContext, peak: number, seconds: number, at: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

function filteredNoise(frequency: number, q: number, peak: number, seconds: number, delay = 0): void {
  const audio = studio();
  if (!audio) return;
  const at = audio.currentTime + delay;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  filter.Q.value = q;
  const source = noise(audio, seconds);
  source.connect(filter).connect(swell(audio, peak, seconds, at));
  source.start(at);
}

/** Tiles put down one after the other. */
export function clack(tiles = 1): void {
  for (let i = 0; i < Math.min(tiles, 5); i++) {
    filteredNoise(1900 + (i % 2) * 260, 6, 0.5, 0.06, i * 0.045);
    ring(430 + i * 18, 0.05, 0.06, i * 0.045);
  }
}

/** A card or a hand that slides over the felt. */
export function slide(): void {
  filteredNoise(900, 0.7, 0.09, 0.16);
}

/** A soft knock: somebody passes. */
export function knock(): void {
  ring(170, 0.16, 0.09);
}

/** Chips that change hands. */
export function jingle(): void {
  [0, 0.05, 0.11, 0.15].forEach((delay, i) => ring(2300 + i * 310, 0.05, 0.14, delay));
}

/** A struck bar at this pitch. */
export function ring(hertz: number, peak = 0.25, seconds = 0.9, delay = 0): void {
  const audio = studio();
  if (!audio) return;
  const at = audio.currentTime + delay;
  const tone = audio.createOscillator();
  tone.frequency.value = hertz;
  tone.connect(swell(audio, peak, seconds, at));
  tone.start(at);
  tone.stop(at + seconds);
}

/** Two low, soft notes: somebody says something. */
export function murmur(): void {
  ring(392, 0.035, 0.22);
  ring(494, 0.03, 0.28, 0.09);
}

/** Two rising notes: it is your turn. */
export function call(): void {
  ring(587, 0.08, 0.35);
  ring(880, 0.08, 0.5, 0.11);
}
