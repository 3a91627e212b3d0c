/** The name of the tag by which SES's events say which mail they are about. */
export const mailTag = 'mail';
