/** The name of the tag that identifies a mail in SES's events. */
export const mailTagName = 'mail';
