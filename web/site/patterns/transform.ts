/** One step of an SVG transformation; angles are in degrees. */
export type TransformStep =
  | { readonly translate: readonly [x: number, y: number] }
  | { readonly rotate: number }
  | { readonly scale: readonly [x: number, y: number] };

/** A 2 × 3 matrix as in SVG: x' = ax + cy + e, y' = bx + dy + f. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export const identityMatrix: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

const formatNumber = (value: number, digits: number) => String(Number(value.toFixed(digits)) + 0);

function formatStep(step: TransformStep): string {
  if ('translate' in step) return `translate(${step.translate.map(Math.round).join(' ')})`;
  if ('rotate' in step) return `rotate(${formatNumber(step.rotate, 1)})`;
  const [x, y] = step.scale;
  return x === y ? `scale(${formatNumber(x, 2)})` : `scale(${formatNumber(x, 2)} ${formatNumber(y, 2)})`;
}

/** The value of an SVG `transform` attribute. */
export const formatTransform = (steps: readonly TransformStep[]): string => steps.map(formatStep).join('');

function toMatrix(step: TransformStep): Matrix {
  if ('translate' in step) return { ...identityMatrix, e: step.translate[0], f: step.translate[1] };
  if ('scale' in step) return { ...identityMatrix, a: step.scale[0], d: step.scale[1] };
  const angle = (step.rotate * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 };
}

const multiply = (left: Matrix, right: Matrix): Matrix => ({
  a: left.a * right.a + left.c * right.b,
  b: left.b * right.a + left.d * right.b,
  c: left.a * right.c + left.c * right.d,
  d: left.b * right.c + left.d * right.d,
  e: left.a * right.e + left.c * right.f + left.e,
  f: left.b * right.e + left.d * right.f + left.f,
});

export const combineSteps = (steps: readonly TransformStep[]): Matrix =>
  steps.map(toMatrix).reduce(multiply, identityMatrix);
