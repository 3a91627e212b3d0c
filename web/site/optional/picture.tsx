import type { Picture as Content } from '../content/optional.ts';

/** A picture in `web/public`. Unless `eager`, it is loaded when the visitor scrolls near it. */
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
