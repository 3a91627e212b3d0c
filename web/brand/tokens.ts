import { fonts, inversePalette, palette } from '@portico/shared/brand.ts';

const kebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const coloursOf = (colours: typeof palette | typeof inversePalette): Record<string, string> =>
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
} as const;
