import { fonts } from '@portico/shared/brand.ts';
import {
  type Colour,
  type Tone,
  bannerTones,
  palette,
  priorityPalette,
  topicHues,
  topicTextTones,
} from '@portico/shared/palette.ts';

const toKebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const mapEntries = <T>(
  values: Readonly<Record<string, T>>,
  entry: (name: string, value: T) => [string, string],
) => Object.fromEntries(Object.entries(values).map(([name, value]) => entry(toKebabCase(name), value)));

const createColourProperties = (colours: Readonly<Record<string, Colour>>) =>
  mapEntries(colours, (name, { light, dark }) => [`--${name}`, `light-dark(${light}, ${dark})`]);

/** A colour in the hue of the element's topic. */
const toTopicHueColour = ([lightness, chroma]: Tone) =>
  lightness === 1 ? '#fff' : `oklch(${lightness} ${chroma} var(--topic))`;

const { page, pattern, ...onBanner } = bannerTones;

/**
 * CSS custom properties of the brand by name: `--brand-soft`, `--font-display` and so on. A stylesheet with
 * `@brand-tokens banner` gets the set `banner`.
 */
export const brandTokens = {
  all: {
    ...createColourProperties(palette),
    '--font': fonts.text,
    '--font-display': `Display, ${fonts.display}`,
  },
  priority: createColourProperties(priorityPalette),
  /**
   * Only for the public pages: the hues of topics, such as `--hue-finance: 158`, and local fonts with the
   * metrics of the web font.
   */
  site: {
    ...mapEntries(topicHues, (name, hue) => [`--hue-${name}`, String(hue)]),
    '--font-display': `Display, 'Display on Georgia', 'Display on Noto Serif', 'Display on DejaVu Serif', ${fonts.display}`,
  },
  /** The colours of a topic, for any element that sets `--topic`. */
  topic: {
    '--banner': toTopicHueColour(page),
    '--pattern': toTopicHueColour(pattern),
    '--topic-text': `light-dark(${toTopicHueColour(topicTextTones.light)}, ${toTopicHueColour(topicTextTones.dark)})`,
  },
  /** The overrides for the content of a banner. */
  banner: mapEntries(onBanner, (name, tone) => [`--${name}`, toTopicHueColour(tone)]),
} as const;
