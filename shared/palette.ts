import { clampChroma, formatHex, modeOklch, modeRgb, useMode } from 'culori/fn';
import { hues } from './brand.ts';

useMode(modeRgb);
useMode(modeOklch);

/** A colour for both themes, as #rrggbb. */
export interface Colour {
  readonly light: string;
  readonly dark: string;
}
type Palette<Name extends string = string> = Readonly<Record<Name, Colour>>;

/** Lightness (0 to 1) and chroma (0 to about 0.3) of a colour in OKLCH (CSS Color 4). */
export type Tone = readonly [lightness: number, chroma: number];

/** Converts a tone to #rrggbb; reduces chroma that screens cannot show. @param hue an angle in degrees */
export const toHex = ([l, c]: Tone, hue: number): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h: hue }, 'oklch')) ?? '#000000';

/** Semantic colours, which are the same for every brand. */
const semanticColours = {
  danger: { light: '#a0261c', dark: '#ffa698' },
  dangerSoft: { light: '#fbe9e6', dark: '#3a1d19' },
  success: { light: '#1c6337', dark: '#8fd8a6' },
  successSoft: { light: '#e4f2e8', dark: '#17301f' },
  info: { light: '#1c5583', dark: '#9cc9ee' },
  infoSoft: { light: '#e5eff8', dark: '#172b3c' },
  warning: { light: '#7a4b00', dark: '#f1c274' },
  warningSoft: { light: '#fbefd6', dark: '#38290f' },
  /**
   * Cloudscape's focus colour, so that all controls on a screen have the same focus colour. It does not
   * depend on the brand: in the colour of a red brand, a focused control would look like an error.
   */
  focus: { light: '#006ce0', dark: '#42b4ff' },
  violet: { light: '#5a3f93', dark: '#c9b6f4' },
  violetSoft: { light: '#eee9f8', dark: '#2a2240' },
} as const satisfies Palette;

/**
 * The palette of a brand, from two hues in degrees. Contrast depends only on lightness, so texts are readable
 * in every hue; test/shared/palette.test.ts computes the contrast.
 */
export function createPalette({ brand, accent }: Readonly<Record<'brand' | 'accent', number>>) {
  const createColourFactory =
    (hue: number) =>
    (light: Tone, dark: Tone): Colour => ({
      light: toHex(light, hue),
      dark: toHex(dark, hue),
    });
  const createBrandColour = createColourFactory(brand);
  const createAccentColour = createColourFactory(accent);
  return {
    page: createBrandColour([0.985, 0.004], [0.2, 0.018]),
    surface: createBrandColour([1, 0], [0.245, 0.02]),
    sunken: createBrandColour([0.956, 0.009], [0.17, 0.016]),
    ink: createBrandColour([0.23, 0.035], [0.95, 0.01]),
    inkSoft: createBrandColour([0.44, 0.03], [0.77, 0.02]),
    line: createBrandColour([0.87, 0.016], [0.36, 0.022]),
    lineStrong: createBrandColour([0.57, 0.03], [0.63, 0.03]),

    brand: createBrandColour([0.4, 0.085], [0.84, 0.07]),
    brandHover: createBrandColour([0.31, 0.07], [0.91, 0.05]),
    onBrand: createBrandColour([1, 0], [0.22, 0.05]),
    brandSoft: createBrandColour([0.94, 0.02], [0.3, 0.035]),
    accent: createAccentColour([0.485, 0.175], [0.77, 0.14]),

    grey: createBrandColour([0.44, 0.015], [0.81, 0.012]),
    greySoft: createBrandColour([0.93, 0.006], [0.3, 0.012]),
    ...semanticColours,
  } as const satisfies Palette;
}

/**
 * The colours of site, portal, administration, mails, icons and share pictures. In stylesheets `brandSoft` is
 * `var(--brand-soft)`.
 */
export const palette = createPalette(hues);

/**
 * The colours of priorities, weakest first. These colours are not in `palette`, because only ticket lists and
 * ticket pages use them. No status has one of these colours.
 */
export const priorityPalette = {
  prioritySoft: { light: '#fbe6f3', dark: '#3d1a30' },
  priorityMedium: { light: '#f0c6e0', dark: '#5a2547' },
  priority: { light: '#84205f', dark: '#f2a9d6' },
} as const satisfies Palette;

/** The hues of topics on pages and posts, in degrees; `brand` is for everything else. */
export const topicHues = {
  brand: hues.brand,
  healthcare: 235,
  finance: 158,
  compliance: 305,
  salesforce: 262,
  saas: 200,
  transformation: 48,
} as const;
export type Topic = keyof typeof topicHues;

/**
 * The colours of a banner, which is a dark area in the hue of a topic, with a pattern of light lines. They
 * are the same in both themes, and override the palette for the banner's content.
 */
export const bannerTones = {
  page: [0.29, 0.055],
  pattern: [0.79, 0.105],
  ink: [0.98, 0.008],
  inkSoft: [0.87, 0.03],
  line: [0.47, 0.06],
  lineStrong: [0.75, 0.05],
  brand: [0.98, 0.008],
  brandHover: [1, 0],
  onBrand: [0.26, 0.06],
  brandSoft: [0.38, 0.06],
  accent: [0.84, 0.12],
  focus: [1, 0],
} as const satisfies Record<string, Tone>;

/** A banner's colour as #rrggbb, for pictures. */
export const getBannerColour = (name: keyof typeof bannerTones, topic: Topic): string =>
  toHex(bannerTones[name], topicHues[topic]);

/** The tones of a text in the hue of a topic, for example of a post's category. */
export const topicTextTones = { light: [0.43, 0.11], dark: [0.83, 0.1] } as const satisfies Record<
  'light' | 'dark',
  Tone
>;
