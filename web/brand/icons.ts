import { brand } from '@portico/shared/brand.ts';
import { palette } from '@portico/shared/palette.ts';

interface IconShape {
  /** The radius of the corners, in units of a 32 × 32 canvas. */
  readonly radius: number;
  /** The width of the logo, in the same units. */
  readonly logoSize: number;
}

/**
 * The logo on a tile in the brand's colour, as SVG. `currentColor` in the logo becomes the colour of text on
 * the brand.
 */
export function renderIcon(logo: string, { radius, logoSize }: IconShape): string {
  const offset = (32 - logoSize) / 2;
  const tile = `<rect width="32" height="32" rx="${radius}" fill="${palette.brand.light}"/>`;
  const logoAttributes = `x="${offset}" y="${offset}" width="${logoSize}" height="${logoSize}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" color="${palette.onBrand.light}">${tile}<svg ${logoAttributes}>${logo}</svg></svg>`;
}

export const renderFavicon = (logo: string): string => renderIcon(logo, { radius: 6, logoSize: 24 });

/** Operating systems may crop these icons to a circle. The logo is small enough to stay within it. */
export const pngIcons = [
  { name: 'apple-touch-icon.png', size: 180 },
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
] as const;

export const renderTileIcon = (logo: string): string => renderIcon(logo, { radius: 0, logoSize: 18 });

/** @see https://www.w3.org/TR/appmanifest/ */
export const renderWebManifest = (): string =>
  JSON.stringify({
    name: brand.name,
    description: brand.tagline,
    start_url: '/',
    display: 'browser',
    background_color: palette.page.light,
    theme_color: palette.brand.light,
    icons: pngIcons
      .filter(({ name }) => name.startsWith('icon-'))
      .map(({ name, size }) => ({
        src: `/${name}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
  });
