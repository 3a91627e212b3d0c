/** The size of a picture in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** `narrow`, the portal's layout on phones, is shown on phones. */
export const pictureWidths = ['wide', 'narrow'] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureThemes = ['light', 'dark'] as const;
export type PictureTheme = (typeof pictureThemes)[number];

/** AVIF for browsers that show it; WebP is about 50 % larger. */
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The pictures of the portal, with the sizes of their files: twice the size on the page. */
export const portalPictures = {
  tickets: { wide: { width: 1280, height: 1000 }, narrow: { width: 640, height: 854 } },
  conversation: { wide: { width: 1280, height: 1516 }, narrow: { width: 640, height: 1018 } },
} as const satisfies Record<string, Record<PictureWidth, Size>>;
export type PortalPictureName = keyof typeof portalPictures;

/** The name of a file in this folder; `npm run screenshots` writes it. */
export const pictureFile = (
  name: PortalPictureName,
  width: PictureWidth,
  theme: PictureTheme,
  format: PictureFormat,
) => `portal-${name}-${width}-${theme}.${format}` as const;
