import { brand } from '@portico/shared/brand.ts';
import { Scene, type SceneName } from '../art/scenes.tsx';

/** The light theme's colours (web/ui/tokens.css): a picture has no theme to follow. */
const styles = `
  path, circle { fill: none; stroke: #1d4f43; stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round }
  .a-face { fill: #ffffff }
  .a-fine { stroke-width: 1.25; opacity: 0.55 }
  .a-strong { stroke: #85560f; stroke-width: 4.5 }
  .a-mark { stroke: #85560f; stroke-width: 9 }
  .a-sun { fill: #85560f; stroke: none; opacity: 0.22 }
  .a-soft-mark { fill: #85560f; stroke: none }
  .a-dash { stroke-width: 1.5; stroke-dasharray: 5 6 }
  .a-grid { stroke: #ddd7c9; stroke-width: 1 }
  .mark { fill: #1d4f43; stroke: none }
  .ground { stroke: none; fill: #e3eee9 }
  .rule { stroke: none; fill: #85560f }
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
export function Card({ eyebrow, heading, scene }: ShareCard) {
  const lines = linesOf(heading);
  const size = lines.length > 4 ? 52 : 62;
  const leading = size * 1.16;
  const top = 330 - ((lines.length - 1) * leading) / 2;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
      <style>{styles}</style>
      <rect width="1200" height="630" fill="#faf8f3" />
      <path className="ground" d="M0 0h560L240 630H0z" />
      <path className="rule" d="M0 618h1200v12H0z" />
      <svg x="72" y="56" width="52" height="52" viewBox="0 0 24 24">
        <path
          className="mark"
          d="M12 2 1.5 7.5V9h21V7.5zM4 10.5h2.5v8H4zm6.75 0h2.5v8h-2.5zm6.75 0H20v8h-2.5zM1.5 20h21v2h-21z"
        />
      </svg>
      <g fontFamily="Source Serif 4" fontWeight="600" fill="#1b2523">
        <text x="140" y="97" fontSize="40">
          {brand.name}
        </text>
        <text x="72" y={top - size - 18} fontSize="28" fill="#85560f">
          {eyebrow}
        </text>
        {lines.map((line, index) => (
          <text key={line} x="72" y={top + index * leading} fontSize={size}>
            {line}
          </text>
        ))}
      </g>
      <svg x="690" y="110" width="450" height="450" viewBox="0 -40 480 480">
        <Scene name={scene} />
      </svg>
    </svg>
  );
}
