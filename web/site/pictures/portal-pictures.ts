/** The size of a picture in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Phones show the `narrow` picture, which has the portal's layout on phones. */
export const pictureWidths = ['wide', 'narrow'] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureThemes = ['light', 'dark'] as const;
export type PictureTheme = (typeof pictureThemes)[number];

/** AVIF for browsers that support it; WebP, which is about 50 % larger, for all others. */
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The pictures of the portal, with their sizes in pixels, which are twice the sizes on the page. */
export const portalPictures = {
  tickets: { wide: { width: 1280, height: 1000 }, narrow: { width: 640, height: 854 } },
  conversation: { wide: { width: 1280, height: 1516 }, narrow: { width: 640, height: 1018 } },
} as const satisfies Record<string, Record<PictureWidth, Size>>;
export type PortalPictureName = keyof typeof portalPictures;

/** The name of a file in this folder; `npm run screenshots` writes it. */
export const toPictureFileName = (
  name: PortalPictureName,
  width: PictureWidth,
  theme: PictureTheme,
  format: PictureFormat,
) => `portal-${name}-${width}-${theme}.${format}` as const;
