import { useContext } from 'react';
import { PictureAddressContext } from './picture-addresses.ts';
import {
  type PortalPictureName,
  toPictureFileName,
  pictureFormats,
  portalPictures,
} from './portal-pictures.ts';

interface PortalPictureProps {
  name: PortalPictureName;
  alt: string;
  /**
   * Whether visitors see the picture before they scroll; otherwise it is loaded when they scroll near it.
   * @default false
   */
  eager?: boolean;
}

const phoneQuery = '(max-width: 40rem)';
const darkThemeQuery = '(prefers-color-scheme: dark)';

/**
 * A picture of the portal in the visitor's theme; phones get its narrow layout. The condition
 * `prefers-color-scheme` is about the system's theme, not about the theme that the visitor chose. The sources
 * of the dark theme therefore have their media condition without it in `data-dark`, for the script of the
 * theme button.
 */
export function PortalPicture({ name, alt, eager = false }: PortalPictureProps) {
  const findPictureUrl = useContext(PictureAddressContext);
  const { wide, narrow } = portalPictures[name];
  const variants = [
    {
      width: 'narrow',
      theme: 'dark',
      size: narrow,
      media: `${phoneQuery} and ${darkThemeQuery}`,
      darkMedia: phoneQuery,
    },
    { width: 'narrow', theme: 'light', size: narrow, media: phoneQuery, darkMedia: undefined },
    { width: 'wide', theme: 'dark', size: wide, media: darkThemeQuery, darkMedia: 'all' },
    { width: 'wide', theme: 'light', size: wide, media: undefined, darkMedia: undefined },
  ] as const;
  return (
    <picture>
      {variants.flatMap(({ width, theme, size, media, darkMedia }) =>
        pictureFormats.map((format) => (
          <source
            key={`${width}-${theme}-${format}`}
            media={media}
            data-dark={darkMedia}
            type={`image/${format}`}
            srcSet={findPictureUrl(toPictureFileName(name, width, theme, format))}
            {...size}
          />
        )),
      )}
      <img
        src={findPictureUrl(toPictureFileName(name, 'wide', 'light', 'webp'))}
        {...wide}
        alt={alt}
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  );
}
