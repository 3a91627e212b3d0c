/** Allowed targets of links and pictures in a post. Anything else is shown as text. */

const path = /^\/(?![/\\])[^\s\\]*$/;
const https = /^https:\/\/[^\s/\\@?#]+(?:[/?#][^\s\\]*)?$/;
const mail = /^mailto:[^\s?&<>"]+$/;
const anchor = /^#[^\s\\]+$/;

const control = /\p{C}/u;

export const isOutside = (target: string): boolean => https.test(target);

/** @returns the target of a link; undefined for one that posts must not have */
export const linkTarget = (href: string): string | undefined =>
  !control.test(href) && [path, https, mail, anchor].some((form) => form.test(href)) ? href : undefined;

/** @returns the source of a picture; undefined for one that posts must not have */
export const pictureSource = (href: string): string | undefined =>
  !control.test(href) && [path, https].some((form) => form.test(href)) ? href : undefined;
