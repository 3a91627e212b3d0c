import { type Matrix, identityMatrix } from './transform.ts';

export type Point = readonly [x: number, y: number];

/** A path of cubic Bézier segments. Points are relative to the end of the previous segment. */
export interface Curve {
  readonly start: Point;
  /**
   * The first segment has two control points and an end point; the others, like SVG's `s` command, have one
   * control point and an end point.
   */
  readonly segments: readonly (readonly Point[])[];
  readonly closed: boolean;
}

/**
 * The number of curve units in one pattern unit. With this number, integer coordinates look smooth on a wide
 * screen.
 */
export const scale = 4;

const roundToInteger = (value: number) => Math.round(value) + 0; // never -0

/**
 * A smooth curve through points: uniform Catmull-Rom. In each segment after the first, the first control
 * point mirrors the control point before it.
 */
export function createSmoothCurve(patternPoints: readonly Point[], closed = false): Curve {
  const points = patternPoints.map(([x, y]): Point => [x * scale, y * scale]);
  const count = points.length;
  const getPoint = (index: number): Point =>
    points[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)] ?? [0, 0];
  const calculateTangent = (index: number): Point => [
    (getPoint(index + 1)[0] - getPoint(index - 1)[0]) / 6,
    (getPoint(index + 1)[1] - getPoint(index - 1)[1]) / 6,
  ];
  const start: Point = [roundToInteger(getPoint(0)[0]), roundToInteger(getPoint(0)[1])];
  const [firstX, firstY] = calculateTangent(0);
  let [x, y] = start;
  const segments: Point[][] = [];
  for (let index = 1; index < count + (closed ? 1 : 0); index += 1) {
    const [endX, endY] = [roundToInteger(getPoint(index)[0]), roundToInteger(getPoint(index)[1])];
    const [tangentX, tangentY] = calculateTangent(index);
    const end: Point[] = [
      [roundToInteger(endX - tangentX - x), roundToInteger(endY - tangentY - y)],
      [roundToInteger(endX - x), roundToInteger(endY - y)],
    ];
    segments.push(index === 1 ? [[roundToInteger(firstX), roundToInteger(firstY)], ...end] : end);
    [x, y] = [endX, endY];
  }
  return { start, segments, closed };
}

const roundToTenths = (value: number) => Math.round(value * 10) / 10 + 0;

/** The value of an SVG `d` attribute, after a transformation. */
export function toPathData({ start, segments, closed }: Curve, matrix: Matrix = identityMatrix): string {
  const { a, b, c, d, e, f } = matrix;
  const formatTransformedVector = ([x, y]: Point) =>
    [roundToTenths(a * x + c * y), roundToTenths(b * x + d * y)].join(' ');
  const [x, y] = start;
  const from = `M${roundToTenths(a * x + c * y + e)} ${roundToTenths(b * x + d * y + f)}`;
  const commands = segments.map(
    (points, index) => `${index === 0 ? 'c' : 's'}${points.map(formatTransformedVector).join(' ')}`,
  );
  return `${from}${commands.join('')}${closed ? 'z' : ''}`.replaceAll(' -', '-');
}
