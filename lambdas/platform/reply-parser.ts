import EmailReplyParser from 'email-reply-parser';

/** What a library takes for new in the text of a reply. */
export const newTextOf = (text: string): string => new EmailReplyParser().read(text).getVisibleText();
