import { brand, fonts, palette } from '@portico/shared/brand.ts';
import { Scene, type SceneName } from '../art/scenes.tsx';

/** A colour of the light theme: a picture has no theme to follow. */
const colour = (name: keyof typeof palette) => palette[name].light;

const styles = `
  .drawing path, .drawing circle { fill: none; stroke: ${colour('brand')}; stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round }
  .drawing .a-face { fill: ${colour('surface')} }
  .drawing .a-fine { stroke-width: 1.25; opacity: 0.55 }
  .drawing .a-strong { stroke: ${colour('accent')}; stroke-width: 4.5 }
  .drawing .a-mark { stroke: ${colour('accent')}; stroke-width: 9 }
  .drawing .a-sun { fill: ${colour('accent')}; stroke: none; opacity: 0.22 }
  .drawing .a-soft-mark { fill: ${colour('accent')}; stroke: none }
  .drawing .a-dash { stroke-width: 1.5; stroke-dasharray: 5 6 }
  .drawing .a-grid { stroke: ${colour('line')}; stroke-width: 1 }
`;

const letters = 21;

/** Words on as many lines as they need, none longer than what fits beside the picture unless a single word is. */
export function linesOf(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export interface ShareCard {
  readonly eyebrow: string;
  readonly heading: string;
  readonly scene: SceneName;
}

/** The picture shown with a link to a page, 1200 × 630: what Open Graph and Twitter cards ask for. */
export function Card({ eyebrow, heading, scene, logo }: ShareCard & { logo: string }) {
  const lines = linesOf(heading);
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
      <svg className="drawing" x="690" y="110" width="450" height="450" viewBox="0 -40 480 480">
        <Scene name={scene} />
      </svg>
    </svg>
  );
}
