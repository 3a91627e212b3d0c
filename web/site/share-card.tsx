import { brand, fonts } from '@portico/shared/brand.ts';
import { getBannerColour } from '@portico/shared/palette.ts';
import { FlatPattern, type PatternSource } from './patterns/pattern.tsx';

const width = 1200;
const height = 630;
/**
 * Font sizes of a title, largest first. With at most `calculateMaxLetters` letters in a line, the pattern
 * stays visible.
 */
const sizes = [76, 60, 50, 42, 34];
const calculateMaxLetters = (size: number) => Math.floor((19 * 76) / size);
const calculateLeading = (size: number) => size * 1.06;
const maxHeight = 400;

const maxWidth = 1060;

/** An upper limit of a letter's width in ems: the renderer cannot measure text before it draws. */
const estimateWidth = (letter: string): number =>
  /[MWÆŒ—―…%@¼½¾]/.test(letter) ? 1.3 : /[\p{Lu}mwæœ&©®]/u.test(letter) ? 0.95 : 0.65;

function fits(line: string, size: number): boolean {
  const letters = Array.from(line);
  const widthInEms = letters.reduce((sum, letter) => sum + estimateWidth(letter), 0);
  return letters.length <= calculateMaxLetters(size) && widthInEms * size <= maxWidth;
}

/** Breaks a title into lines, and words that are longer than a line into parts. */
function wrap(title: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`, size)) {
      lines[lines.length - 1] = `${last} ${word}`;
      continue;
    }
    let part = '';
    for (const letter of word)
      if (fits(part + letter, size)) part += letter;
      else {
        lines.push(part);
        part = letter;
      }
    lines.push(part);
  }
  return lines;
}

/** Cuts off a one-line text where it becomes too long. */
function shortenLine(text: string, size: number): string {
  if (fits(text, size)) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && !fits(`${letters.join('')}…`, size)) letters.pop();
  return `${letters.join('')}…`;
}

/** The largest font size at which a title fits, and the title's lines at this size. */
export function fitTitle(title: string): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = wrap(title, size);
    if (lines.length * calculateLeading(size) <= maxHeight) return { size, lines };
  }
  const smallestSize = sizes.at(-1) ?? 34;
  const lines = wrap(title, smallestSize).slice(0, Math.floor(maxHeight / calculateLeading(smallestSize)));
  return { size: smallestSize, lines: [...lines.slice(0, -1), `${lines.at(-1) ?? ''}…`] };
}

export interface ShareCardContent {
  readonly eyebrow: string;
  readonly heading: string;
  readonly pattern: PatternSource;
}

/**
 * The picture that other sites show with a link to a page: 1200 × 630, as Open Graph and Twitter cards
 * require. The renderer of the PNG supports neither the colours of stylesheets nor `vector-effect`.
 */
export function ShareCard({ eyebrow, heading, pattern, logo }: ShareCardContent & { logo: string }) {
  const { topic } = pattern;
  const { size, lines } = fitTitle(heading);
  const leading = calculateLeading(size);
  const top = 330 - ((lines.length - 1) * leading) / 2 + size * 0.35;
  const [page, ink] = [getBannerColour('page', topic), getBannerColour('ink', topic)];
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <defs>
        <linearGradient id="gradient">
          <stop offset="0.62" stopColor={page} />
          <stop offset="0.9" stopColor={page} stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect width={width} height={height} fill={page} />
      <g fill="none" stroke={getBannerColour('pattern', topic)} strokeWidth="2">
        <FlatPattern source={pattern} density={1.6} width={width} height={height} />
      </g>
      {/* Covers the pattern on the left. With a mask, rendering would take three times as long. */}
      <rect width={width} height={height} fill="url(#gradient)" />
      <g fontFamily={fonts.web.family} fontWeight="500" fill={ink}>
        <text x="72" y="104" fontSize="30" fill={getBannerColour('accent', topic)}>
          {shortenLine(eyebrow, 30)}
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
