import type { Topic } from '@portico/shared/palette.ts';
import { toPathData } from './curve.ts';
import { type PatternFamily, families } from './families.ts';
import { createSeededRandom } from './random.ts';
import { combineSteps, formatTransform } from './transform.ts';

/** The input from which a pattern is calculated. */
export interface PatternSource {
  /** A text, such as the slug of a post. The same text always gives the same pattern. */
  readonly seed: string;
  /** The topic determines the colour and the default family. */
  readonly topic: Topic;
  /** @default the family of the topic */
  readonly family?: PatternFamily;
}

interface PatternProps {
  source: PatternSource;
  /** Large patterns need more lines. @default 1 */
  density?: number;
}

const familiesByTopic: Readonly<Record<Topic, PatternFamily>> = {
  brand: 'orbit',
  healthcare: 'pulse',
  finance: 'braid',
  compliance: 'rosette',
  salesforce: 'orbit',
  saas: 'mesh',
  transformation: 'untangle',
};

const createLayers = ({ seed, topic, family = familiesByTopic[topic] }: PatternSource, density: number) =>
  families[family](createSeededRandom(seed), density);

const viewBox = '-800 -600 1600 1200';

/**
 * A pattern of fine lines for decoration. Its colour comes from the stylesheet. A pattern repeats one or two
 * curves, so it takes 300 to 500 bytes after compression. Two patterns on one page need different seeds or
 * topics, because ids are derived from these.
 */
export function Pattern({ source, density = 1 }: PatternProps) {
  const { seed, topic } = source;
  const id = `pattern-${topic}-${seed}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return (
    <svg className="pattern" viewBox={viewBox} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {createLayers(source, density).map(({ curve, copies }, index) => {
        const name = index === 0 ? id : `${id}-${index}`;
        return [
          <defs key={name}>
            {/* An attribute, because stylesheet rules that name an ancestor do not apply to the copies. */}
            <path id={name} d={toPathData(curve)} vectorEffect="non-scaling-stroke" />
          </defs>,
          ...copies.map((steps, copy) => (
            <use key={`${name}-${String(copy)}`} href={`#${name}`} transform={formatTransform(steps)} />
          )),
        ];
      })}
    </svg>
  );
}

/** The same pattern as one path with all transformations applied, for renderers without `vector-effect`. */
export function FlatPattern({
  source,
  density = 1,
  width,
  height,
}: PatternProps & { width: number; height: number }) {
  const lines = createLayers(source, density).flatMap(({ curve, copies }) =>
    copies.map((steps) => toPathData(curve, combineSteps(steps))),
  );
  return (
    <svg width={width} height={height} viewBox={viewBox} preserveAspectRatio="xMidYMid slice">
      <path d={lines.join('')} />
    </svg>
  );
}
