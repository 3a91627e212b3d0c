import { required } from '../platform/environment.ts';
import { isMailable, sendMail } from '../platform/mail.ts';
import { enquiryMail } from './mail.ts';

/**
 * Passes on a mail of an unknown sender, as the contact form passes on an enquiry. One whose address SES does
 * not take cannot be answered: the address is in the text alone.
 */
export async function enquireByMail(enquiry: {
  name: string;
  email: string;
  subject: string;
  message: string;
}): Promise<void> {
  const { reply_to, ...mail } = enquiryMail(
    { ...enquiry, company: '', recaptchaToken: '' },
    required('CONTACT_TO'),
  );
  await sendMail({ ...mail, ...(reply_to !== undefined && isMailable(reply_to) && { reply_to }) });
}
