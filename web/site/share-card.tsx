import { brand, fonts } from '@portico/shared/brand.ts';
import { bannerColour } from '@portico/shared/palette.ts';
import { FlatPattern, type PatternSource } from './patterns/pattern.tsx';

const width = 1200;
const height = 630;
/** Sizes of a title, largest first; in each, this many letters leave the pattern visible. */
const sizes = [76, 60, 50, 42, 34];
const lettersAt = (size: number) => Math.floor((19 * 76) / size);
const leadingAt = (size: number) => size * 1.06;
const maxHeight = 400;

/** Breaks a title into lines, and words that are longer than a line into parts. */
function wrap(title: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/))
    for (const part of word.match(new RegExp(`.{1,${letters}}`, 'gu')) ?? []) {
      const last = lines.at(-1);
      if (last !== undefined && `${last} ${part}`.length <= letters)
        lines[lines.length - 1] = `${last} ${part}`;
      else lines.push(part);
    }
  return lines;
}

/** The largest size at which a title fits, and its lines. */
export function fitted(title: string): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = wrap(title, lettersAt(size));
    if (lines.length * leadingAt(size) <= maxHeight) return { size, lines };
  }
  const smallest = sizes.at(-1) ?? 34;
  const lines = wrap(title, lettersAt(smallest)).slice(0, Math.floor(maxHeight / leadingAt(smallest)));
  return { size: smallest, lines: [...lines.slice(0, -1), `${lines.at(-1) ?? ''}…`] };
}

export interface ShareCardContent {
  readonly eyebrow: string;
  readonly heading: string;
  readonly pattern: PatternSource;
}

/**
 * The picture that other sites show with a link to a page: 1200 × 630, as Open Graph and Twitter cards ask
 * for. Its renderer knows neither stylesheets' colours nor `vector-effect`.
 */
export function ShareCard({ eyebrow, heading, pattern, logo }: ShareCardContent & { logo: string }) {
  const { topic } = pattern;
  const { size, lines } = fitted(heading);
  const leading = leadingAt(size);
  const top = 330 - ((lines.length - 1) * leading) / 2 + size * 0.35;
  const ink = bannerColour('ink', topic);
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <defs>
        <linearGradient id="gradient">
          <stop offset="0.62" stopColor="#000" />
          <stop offset="0.9" stopColor="#fff" />
        </linearGradient>
        <mask id="right" maskUnits="userSpaceOnUse" x="0" y="0" width={width} height={height}>
          <rect width={width} height={height} fill="url(#gradient)" />
        </mask>
      </defs>
      <rect width={width} height={height} fill={bannerColour('page', topic)} />
      <g mask="url(#right)" fill="none" stroke={bannerColour('pattern', topic)} strokeWidth="2">
        <FlatPattern source={pattern} density={1.6} width={width} height={height} />
      </g>
      <g fontFamily={fonts.web.family} fontWeight="500" fill={ink}>
        <text x="72" y="104" fontSize="30" fill={bannerColour('accent', topic)}>
          {eyebrow}
        </text>
        {lines.map((line, index) => (
          <text
            key={`${String(index)} ${line}`}
            x="70"
            y={top + index * leading}
            fontSize={size}
            letterSpacing={size * -0.025}
          >
            {line}
          </text>
        ))}
        <text x="124" y="566" fontSize="34">
          {brand.name}
        </text>
      </g>
      <svg x="72" y="534" width="40" height="40" color={ink} dangerouslySetInnerHTML={{ __html: logo }} />
    </svg>
  );
}
