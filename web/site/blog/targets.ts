/** Allowed targets of links and pictures in a post. Anything else is shown as text. */

const pathPattern = /^\/(?![/\\])[^\s\\]*$/;
const httpsPattern = /^https:\/\/[^\s/\\@?#]+(?:[/?#][^\s\\]*)?$/;
const mailPattern = /^mailto:[^\s?&<>"]+$/;
const anchorPattern = /^#[^\s\\]+$/;

const controlCharacterPattern = /\p{C}/u;

export const isExternal = (target: string): boolean => httpsPattern.test(target);

/** @returns the target of a link; undefined if posts must not link to it */
export const toLinkTarget = (href: string): string | undefined =>
  !controlCharacterPattern.test(href) &&
  [pathPattern, httpsPattern, mailPattern, anchorPattern].some((form) => form.test(href))
    ? href
    : undefined;

/** @returns the source of a picture; undefined if posts must not show it */
export const toPictureSource = (href: string): string | undefined =>
  !controlCharacterPattern.test(href) && [pathPattern, httpsPattern].some((form) => form.test(href))
    ? href
    : undefined;
