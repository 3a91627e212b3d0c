import { fonts, inversePalette, palette, priorityPalette } from '@portico/shared/brand.ts';

const kebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

type Palette = typeof palette | typeof inversePalette | typeof priorityPalette;

const coloursOf = (colours: Palette): Record<string, string> =>
  Object.fromEntries(
    Object.entries(colours).map(([name, { light, dark }]) => [
      `--${kebabCase(name)}`,
      light === dark ? light : `light-dark(${light}, ${dark})`,
    ]),
  );

/** CSS custom properties of the brand, value by name: `--brand-soft`, `--font-display` and the like. */
export const brandTokens = {
  all: { ...coloursOf(palette), '--font': fonts.text, '--font-display': fonts.display },
  inverse: coloursOf(inversePalette),
  priority: coloursOf(priorityPalette),
} as const;
