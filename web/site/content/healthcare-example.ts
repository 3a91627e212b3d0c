/** Who read a patient's record on one day. Everything is fictional. */
export const healthcareExample = {
  heading: 'Who has read my notes?',
  lead: 'A patient asks, and this is the answer: every look at the record, with the role that allowed it and the reason that was given.',
  record: 'Record of a test patient',
  day: '14 March',
  caption: 'An example with an invented patient and invented staff: one day of an access log.',
  /** The log's text for a refused entry. */
  refused: 'Refused',
  reads: [
    {
      time: '08:12',
      name: 'Reception',
      part: 'Name, address, appointments',
      reason: 'Arrival for the morning clinic',
    },
    {
      time: '08:41',
      name: 'Registrar, cardiology',
      part: 'Letters, results, medication',
      reason: 'Outpatient appointment',
    },
    {
      time: '10:05',
      name: 'Pharmacist',
      part: 'Medication and allergies',
      reason: 'Prescription to be dispensed',
    },
    {
      time: '13:20',
      name: 'Nurse, another ward',
      part: 'Nothing was shown',
      reason: 'No referral to this ward',
      refused: true,
    },
    {
      time: '19:47',
      name: 'Emergency department',
      part: 'The whole record',
      reason: 'Emergency access',
      facts: [
        ['Reason given', '“Collapsed at home, cannot speak for herself”'],
        ['Reported to', 'Caldicott Guardian, at once'],
        ['Reviewed', '15 March, 09:20: justified'],
      ],
    },
  ],
} as const;
