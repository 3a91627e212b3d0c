import type { Story } from '../story.ts';

/** Ashcombe Vale Hospitals: a patient administration and discharge system in daily clinical use. */
export const ashcombe: readonly Story[] = [
  {
    subject: 'Discharge letters missing the consultant name since Monday',
    by: 'priya',
    raised: '4d 08:52',
    is: ['incident', 'high', 'high', 'high', 'bug', 'clinical_systems'],
    description:
      "Since Monday morning's release the discharge letters print with an empty line where the consultant's name should be.\n\nAffected: wards 4, 7 and 11 for certain, probably all of them.\nNot affected: letters generated before Monday and reprinted.\n\nGPs are ringing the wards to ask who the patient was under, so this is costing nurses' time.",
    thread: [
      '12m marcus sets assigned',
      '3m marcus: Good morning Priya, thank you for the clear report. I can see the same thing on the training system, so you do not need to collect examples. Looking at the letter template now.',
      '35m marcus sets in_progress',
      "5m marcus notes: Template reads consultant.display_name; Monday's release renamed it to responsible_clinician. Fallback prints an empty string. Dev, please review my branch when you are out of stand-up.",
      '20m priya: Thank you Marcus. The bed managers asked whether they should hold the letters back until it is fixed?',
      '8m marcus: No need, please send them. Once the correction is out you can reprint any letter and the name will be filled in. I will send you the list of those generated since Monday.',
      '3h marcus: The correction went live at lunchtime. Attached to our next message will be the list: 143 letters, by ward.',
      '2m marcus sets resolved',
      '1d priya: Confirmed on all three wards, and the reprints are fine. Thank you for being so quick.',
    ],
  },
];
