import { required } from '../platform/environment.ts';
import { sendMail } from '../platform/mail.ts';
import { enquiryMail } from './mail.ts';

/** Passes on a mail of an unknown sender, as the contact form passes on an enquiry. */
export const enquireByMail = (enquiry: {
  name: string;
  email: string;
  subject: string;
  message: string;
}): Promise<void> =>
  sendMail(enquiryMail({ ...enquiry, company: '', recaptchaToken: '' }, required('CONTACT_TO')));
