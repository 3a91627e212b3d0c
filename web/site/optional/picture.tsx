import type { Picture as Content } from '../content/optional.ts';

/** A picture of `web/public`. Pictures below the first screen are loaded when a visitor comes near. */
export const Picture = ({
  picture: { file, width, height, alt },
  eager = false,
}: {
  picture: Content;
  eager?: boolean;
}) => (
  <img
    src={file}
    width={width}
    height={height}
    alt={alt}
    {...(!eager && { loading: 'lazy', decoding: 'async' })}
  />
);
