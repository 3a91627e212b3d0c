import { describe, expect, test } from 'vitest';
import { brand, hues } from '../../shared/brand.ts';
import {
  type Topic,
  getBannerColour,
  bannerTones,
  toHex,
  palette,
  createPalette,
  priorityPalette,
  topicHues,
  topicTextTones,
} from '../../shared/palette.ts';
import { checkRows } from '../support/rows.ts';

type Theme = 'light' | 'dark';
const themes: readonly Theme[] = ['light', 'dark'];

/** Red, green and blue of #rrggbb, 0 to 1 each. */
const parseChannels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255);

/** Relative luminance of #rrggbb (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(colour).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
function computeContrast(colour: string, otherColour: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(colour), computeLuminance(otherColour)].sort(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

type PaletteKey = keyof typeof palette;
const backgrounds: readonly PaletteKey[] = ['page', 'surface', 'sunken', 'brandSoft'];
/** Backgrounds of notices and toasts, which contain buttons. */
const noticeBackgrounds: readonly PaletteKey[] = [
  'dangerSoft',
  'successSoft',
  'warningSoft',
  'infoSoft',
  'greySoft',
];

/** Text colours and their backgrounds. WCAG AA requires a contrast of 4.5:1. */
const backgroundsByText: readonly (readonly [PaletteKey, readonly PaletteKey[]])[] = [
  ['ink', backgrounds],
  ['inkSoft', backgrounds],
  ['brand', backgrounds],
  ['brandHover', backgrounds],
  ['accent', ['page', 'surface', 'brandSoft']],
  ['onBrand', ['brand', 'brandHover']],
  ['danger', ['page', 'surface', 'dangerSoft']],
  ['success', ['page', 'surface', 'successSoft']],
  ['info', ['page', 'surface', 'infoSoft']],
  ['warning', ['page', 'surface', 'warningSoft']],
  ['violet', ['violetSoft']],
  ['grey', ['greySoft']],
  ['ink', ['dangerSoft', 'successSoft', 'infoSoft']],
];

/** Edges of controls, focus rings and icons. WCAG AA requires a contrast of 3:1. */
const backgroundsByShape: readonly (readonly [PaletteKey, readonly PaletteKey[]])[] = [
  ['lineStrong', ['page', 'surface']],
  ['focus', [...backgrounds, ...noticeBackgrounds]],
  ['accent', backgrounds],
];

const contrastRequirements = [
  ...backgroundsByText.flatMap(([text, pairedBackgrounds]) =>
    pairedBackgrounds.map((background) => [text, background, 4.5] as const),
  ),
  ...backgroundsByShape.flatMap(([shape, pairedBackgrounds]) =>
    pairedBackgrounds.map((background) => [shape, background, 3] as const),
  ),
];

const bannerTexts = ['ink', 'inkSoft', 'accent'] as const satisfies (keyof typeof bannerTones)[];
const topics = Object.keys(topicHues).filter((name): name is Topic => name in topicHues);

describe.each(themes)('in the %s theme', (theme) => {
  test('every text and shape has the contrast that WCAG AA requires', () =>
    checkRows(
      contrastRequirements,
      ([name, background]) => `${name} on ${background}`,
      ([text, background, minContrast]) => {
        expect(computeContrast(palette[text][theme], palette[background][theme])).toBeGreaterThanOrEqual(
          minContrast,
        );
      },
    ));

  test('the name of every topic has a contrast of at least 4.5 to 1', () =>
    checkRows(
      topics,
      (topic) => topic,
      (topic) => {
        const colour = toHex(topicTextTones[theme], topicHues[topic]);
        for (const background of backgrounds)
          expect(computeContrast(colour, palette[background][theme]), background).toBeGreaterThanOrEqual(4.5);
      },
    ));
});

/** The pairs of colours whose contrast is too low on a banner of this hue. */
function listLowContrastPairs(hue: number): string[] {
  const toBannerHex = (name: keyof typeof bannerTones) => toHex(bannerTones[name], hue);
  const bannerRequirements = [
    ...bannerTexts.map((name) => [name, 'page', 4.5] as const),
    ['ink', 'brandSoft', 4.5] as const,
    ['onBrand', 'brand', 4.5] as const,
    ['onBrand', 'brandHover', 4.5] as const,
    ['lineStrong', 'page', 3] as const,
    ['focus', 'page', 3] as const,
  ];
  return bannerRequirements
    .filter(
      ([text, background, minContrast]) =>
        computeContrast(toBannerHex(text), toBannerHex(background)) < minContrast,
    )
    .map(([text, background]) => `${text} on ${background} at ${hue}`);
}

test('text and controls on the banner of every topic are readable', () =>
  checkRows(
    topics,
    (topic) => topic,
    (topic) => {
      expect(listLowContrastPairs(topicHues[topic])).toEqual([]);
      expect(getBannerColour('page', topic)).toMatch(/^#[0-9a-f]{6}$/);
    },
  ));

test('a brand with any hue has a readable palette in both themes', () =>
  checkRows(
    Array.from({ length: 24 }, (_, index) => index * 15),
    (hue) => `hue ${hue}`,
    (hue) => {
      const brandPalette = createPalette({ brand: hue, accent: (hue + 180) % 360 });
      const lowContrastPairs = contrastRequirements.flatMap(([text, background, minContrast]) =>
        themes
          .filter(
            (theme) =>
              computeContrast(brandPalette[text][theme], brandPalette[background][theme]) < minContrast,
          )
          .map((theme) => `${text} on ${background}, ${theme}`),
      );
      expect([...lowContrastPairs, ...listLowContrastPairs(hue)]).toEqual([]);
    },
  ));

test('a focus ring does not look like an error with any hue of the brand', () =>
  checkRows(
    Array.from({ length: 24 }, (_, index) => index * 15),
    (hue) => `hue ${hue}`,
    (hue) => {
      const { focus, danger } = createPalette({ brand: hue, accent: hue });
      const isRed = (colour: string) => parseChannels(colour)[0] === Math.max(...parseChannels(colour));
      for (const theme of themes)
        expect([isRed(danger[theme]), isRed(focus[theme])], theme).toEqual([true, false]);
    },
  ));

test('every topic has its own hue, and the brand has one too', () => {
  expect(topicHues.brand).toBe(hues.brand);
  expect(new Set(Object.values(topicHues)).size).toBe(topics.length);
});

test.each(themes)('in the %s theme, priorities have a contrast of at least 4.5 to 1', (theme) => {
  const { priority, ...priorityBackgrounds } = priorityPalette;
  for (const background of [palette.surface, ...Object.values(priorityBackgrounds)])
    expect(computeContrast(priority[theme], background[theme])).toBeGreaterThanOrEqual(4.5);
});

test('every colour is written as #rrggbb', () => {
  const colours = [palette, priorityPalette].flatMap((colours) => Object.entries(colours));
  for (const [name, { light, dark }] of colours)
    for (const colour of [light, dark]) expect(colour, name).toMatch(/^#[0-9a-f]{6}$/);
});

test('the name is short enough for page titles', () => {
  expect(brand.name.length).toBeLessThanOrEqual(20);
});
