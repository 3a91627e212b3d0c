import { brand, fonts, palette } from '@portico/shared/brand.ts';
import { Drawing, type IllustrationName } from './illustrations/illustration.tsx';

/** A colour of the light theme: a picture has no theme to follow. */
const colour = (name: keyof typeof palette) => palette[name].light;

const styles = `
  .illustration path, .illustration circle { fill: none; stroke: ${colour('brand')}; stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round }
  .illustration .face { fill: ${colour('surface')} }
  .illustration .fine { stroke-width: 1.25; opacity: 0.55 }
  .illustration .strong { stroke: ${colour('accent')}; stroke-width: 4.5 }
  .illustration .dots { stroke: ${colour('accent')}; stroke-width: 9 }
  .illustration .sun { fill: ${colour('accent')}; stroke: none; opacity: 0.22 }
  .illustration .filled { fill: ${colour('accent')}; stroke: none }
  .illustration .dashed { stroke-width: 1.5; stroke-dasharray: 5 6 }
  .illustration .grid { stroke: ${colour('line')}; stroke-width: 1 }
`;

const maxLetters = 21;

/** Breaks a title into lines that fit beside the illustration; a longer word gets a line of its own. */
function wrap(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= maxLetters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export interface ShareCardContent {
  readonly eyebrow: string;
  readonly heading: string;
  readonly illustration: IllustrationName;
}

/**
 * The picture that other sites show with a link to a page: 1200 × 630, as Open Graph and Twitter cards ask
 * for.
 */
export function ShareCard({ eyebrow, heading, illustration, logo }: ShareCardContent & { logo: string }) {
  const lines = wrap(heading);
  const size = lines.length > 4 ? 52 : 62;
  const leading = size * 1.16;
  const top = 330 - ((lines.length - 1) * leading) / 2;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
      <style>{styles}</style>
      <rect width="1200" height="630" fill={colour('page')} />
      <path fill={colour('brandSoft')} d="M0 0h560L240 630H0z" />
      <path fill={colour('accent')} d="M0 618h1200v12H0z" />
      <svg
        x="72"
        y="56"
        width="52"
        height="52"
        color={colour('brand')}
        dangerouslySetInnerHTML={{ __html: logo }}
      />
      <g fontFamily={fonts.share.family} fontWeight="600" fill={colour('ink')}>
        <text x="140" y="97" fontSize="40">
          {brand.name}
        </text>
        <text x="72" y={top - size - 18} fontSize="28" fill={colour('accent')}>
          {eyebrow}
        </text>
        {lines.map((line, index) => (
          <text key={line} x="72" y={top + index * leading} fontSize={size}>
            {line}
          </text>
        ))}
      </g>
      <svg className="illustration" x="690" y="110" width="450" height="450" viewBox="0 -40 480 480">
        <Drawing name={illustration} />
      </svg>
    </svg>
  );
}
