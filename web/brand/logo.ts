import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const packageResolver = createRequire(import.meta.url);

/**
 * The logo must be small, because it is in every page, and in the environment variables of the function that
 * renders the blog. Lambda limits these variables to 4 kB in total (test/web/build.test.ts).
 */
export const maxLogoBytes = 2048;

/**
 * Converts an SVG file to an element that can be used in HTML and in another SVG, at any size.
 * @throws Error if the file is not a single `<svg>` with a `viewBox`, is too large, or contains styles or
 * scripts
 */
export function parseLogo(svg: string): string {
  const text = svg
    .replace(/<\?xml[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [, attributes = '', content = ''] = /^<svg\b([^>]*)>([^]*)<\/svg>$/.exec(text) ?? [];
  if (!/\sviewBox="[^"]+"/.test(attributes))
    throw new Error('shared/logo.svg must be one <svg> with a viewBox.');
  if (/<(style|script)\b|\s(style|on\w+)=/.test(text))
    throw new Error('shared/logo.svg must have no style or script: the content security policy blocks both.');
  const logo = `<svg${attributes.replaceAll(/\s(width|height)="[^"]*"/g, '')}>${content.trim()}</svg>`;
  if (Buffer.byteLength(logo) > maxLogoBytes)
    throw new Error(
      `shared/logo.svg has more than ${maxLogoBytes} bytes. That is too large, because every page contains it. Simplify its paths.`,
    );
  return logo;
}

export const readLogo = (): string =>
  parseLogo(readFileSync(packageResolver.resolve('@portico/shared/logo.svg'), 'utf8'));
