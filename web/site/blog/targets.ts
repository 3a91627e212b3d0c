/** Allowed targets of links and pictures in a post. Anything else is shown as text. */

const pathPattern = /^\/(?![/\\])[^\s\\]*$/;
const httpsPattern = /^https:\/\/[^\s/\\@?#]+(?:[/?#][^\s\\]*)?$/;
const mailPattern = /^mailto:[^\s?&<>"]+$/;
const anchorPattern = /^#[^\s\\]+$/;

const controlPattern = /\p{C}/u;

export const isOutside = (target: string): boolean => httpsPattern.test(target);

/** @returns the target of a link; undefined if posts must not link to it */
export const linkTarget = (href: string): string | undefined =>
  !controlPattern.test(href) &&
  [pathPattern, httpsPattern, mailPattern, anchorPattern].some((form) => form.test(href))
    ? href
    : undefined;

/** @returns the source of a picture; undefined if posts must not show it */
export const pictureSource = (href: string): string | undefined =>
  !controlPattern.test(href) && [pathPattern, httpsPattern].some((form) => form.test(href))
    ? href
    : undefined;
