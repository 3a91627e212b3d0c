/** Allowed targets of links and pictures in a post. Anything else is shown as text. */

const path = /^\/(?![/\\])[^\s\\]*$/;
const outside = /^https:\/\/[^\s/\\@?#]+(?:[/?#][^\s\\]*)?$/;
const address = /^mailto:[^\s?&<>"]+$/;
const part = /^#[^\s\\]+$/;

const control = /\p{C}/u;

export const isOutside = (target: string): boolean => outside.test(target);

/** @returns the target of a link; undefined for one that posts must not have */
export const linkTarget = (href: string): string | undefined =>
  !control.test(href) && [path, outside, address, part].some((form) => form.test(href)) ? href : undefined;

/** @returns the source of a picture; undefined for one that posts must not have */
export const pictureSource = (href: string): string | undefined =>
  !control.test(href) && [path, outside].some((form) => form.test(href)) ? href : undefined;
