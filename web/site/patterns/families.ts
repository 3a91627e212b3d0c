import { type Curve, type Point, scale, createSmoothCurve } from './curve.ts';
import type { TransformStep } from './transform.ts';

/** A curve, and the transformations of its copies in a pattern. */
export interface Layer {
  readonly curve: Curve;
  readonly copies: readonly (readonly TransformStep[])[];
}

type Random = () => number;
/** Draws on 400 × 300 units around the origin. With a `density` of 2, a curve has twice as many copies. */
type Draw = (random: Random, density: number) => Layer[];

const repeat = <T>(count: number, make: (index: number, part: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index, index / (count - 1)));

const calculateWave = (turns: number, part: number, phase = 0) =>
  Math.sin(2 * Math.PI * (turns * part + phase));

/**
 * Points of a line from left to right. @param heightAt returns the height at a fraction of the width, from 0
 * to 1
 */
const createLine = (count: number, heightAt: (part: number) => number): Point[] =>
  repeat(count, (_, part) => [-320 + 640 * part, heightAt(part)]);

/** Points around the origin. @param radiusAt returns the distance from the origin at an angle in radians */
const createRing = (count: number, radiusAt: (angle: number) => number): Point[] =>
  repeat(count, (index) => {
    const angle = (2 * Math.PI * index) / count;
    return [radiusAt(angle) * Math.cos(angle), radiusAt(angle) * Math.sin(angle)];
  });

const translate = (x: number, y: number): TransformStep => ({ translate: [x * scale, y * scale] });
const rotate = (degrees: number): TransformStep => ({ rotate: degrees });
const stretch = (y: number): TransformStep => ({ scale: [1, y] });
const resize = (factor: number): TransformStep => ({ scale: [factor, factor] });

/** Strands that separate and meet again. */
const braid: Draw = (random, density) => {
  const createStrand = (turns: number, height: number, count: number, shift: number): Layer => {
    const phase = random();
    const swell = 0.5 + random() * 0.7;
    const y = (part: number) =>
      height * calculateWave(turns, part, phase) * (0.62 + 0.38 * calculateWave(swell, part, phase * 2));
    return {
      curve: createSmoothCurve(createLine(48, y)),
      copies: repeat(Math.round(count * density), (_, part) => [translate(0, shift), stretch(2 * part - 1)]),
    };
  };
  return [
    createStrand(1.5 + random() * 0.8, 125, 26, -8 + random() * 16),
    createStrand(3 + random() * 1.5, 58, 14, -40 + random() * 80),
  ];
};

/** Readings of a pulse, one below the other. */
const pulse: Draw = (random, density) => {
  const beats = 3 + Math.floor(random() * 3);
  const middle = 0.42 + random() * 0.2;
  const width = 0.1 + random() * 0.08;
  const y = (part: number) =>
    -95 * Math.exp(-(((part - middle) / width) ** 2)) * Math.cos(2 * Math.PI * beats * (part - middle) * 2.2);
  return [
    {
      curve: createSmoothCurve(createLine(60, y)),
      copies: repeat(Math.round(30 * density), (_, part) => [
        translate(70 * calculateWave(1, part, middle), -155 + 310 * part),
        stretch(0.12 + 0.88 * Math.sin(Math.PI * part) ** 2 * (0.6 + 0.4 * random())),
      ]),
    },
  ];
};

/** Petals that are rotated around one centre. */
const rosette: Draw = (random, density) => {
  const petals = 5 + Math.floor(random() * 6);
  const depth = 0.16 + random() * 0.16;
  const ripple = random() * 0.1;
  const phase = random() * 6;
  const radius = (angle: number) =>
    150 * (1 - depth + depth * Math.cos(petals * angle) + ripple * Math.cos(2 * petals * angle + phase));
  const curve = createSmoothCurve(createRing(petals * 8, radius), true);
  const turn = 360 / petals;
  return [
    {
      curve,
      copies: repeat(Math.round(22 * density), (_, part) => [rotate(turn * part), resize(1.12 - 0.3 * part)]),
    },
    {
      curve,
      copies: repeat(Math.round(16 * density), (_, part) => [
        rotate(-turn * part),
        resize(0.62 - 0.46 * part),
      ]),
    },
  ];
};

/** Nested frames, each rotated a little. */
const mesh: Draw = (random, density) => {
  const sides = 3 + Math.floor(random() * 3);
  const softness = 0.05 + random() * 0.05;
  const turn = 2.6 + random() * 2.4;
  const centre = translate(-40 + random() * 80, -20 + random() * 40);
  const radius = (angle: number) => 250 * (1 - softness * 1.6 + softness * Math.cos(sides * angle));
  return [
    {
      curve: createSmoothCurve(createRing(sides * 8, radius), true),
      copies: repeat(Math.round(38 * density), (index) => [
        centre,
        rotate((turn * index) / density),
        resize(0.93 ** (index / density)),
      ]),
    },
  ];
};

/** Orbits around a common centre. */
const orbit: Draw = (random, density) => {
  const flatness = 0.24 + random() * 0.44;
  const offset = random() * 75;
  const count = Math.round((24 + Math.floor(random() * 16)) * density);
  const centre = translate(-60 + random() * 120, -30 + random() * 60);
  const radius = (angle: number) =>
    (150 * flatness) / Math.sqrt((flatness * Math.cos(angle)) ** 2 + Math.sin(angle) ** 2);
  const points = createRing(20, radius).map(([x, y]): Point => [x + offset, y]);
  return [
    {
      curve: createSmoothCurve(points, true),
      copies: repeat(count, (index) => [centre, rotate((360 * index) / count)]),
    },
  ];
};

/** A tangle that becomes parallel lines. */
const untangle: Draw = (random, density) => {
  const phase = random();
  const turns = 2.2 + random() * 1.6;
  const y = (part: number) => {
    const height = 120 * Math.max(0, 1 - part / 0.78) ** 1.4;
    return height * (calculateWave(turns, part, phase) + 0.4 * calculateWave(turns * 2.3, part, phase * 3));
  };
  return [
    {
      curve: createSmoothCurve(createLine(52, y)),
      copies: repeat(Math.round(30 * density), (_, part) => [
        translate(0, -148 + 296 * part),
        stretch(-1 + 2 * random()),
      ]),
    },
  ];
};

/** The kinds of patterns. */
export const families = { braid, pulse, rosette, mesh, orbit, untangle } as const satisfies Record<
  string,
  Draw
>;
export type PatternFamily = keyof typeof families;
