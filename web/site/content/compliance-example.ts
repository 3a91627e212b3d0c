/**
 * A control with its evidence and its next review. Everything is fictional, except the names of standards.
 */
export const complianceExample = {
  heading: 'One control, and everything behind it',
  lead: 'An inspector points at a line of the policy. This is what opens: the requirement it answers, the evidence behind it, and the date of its next review.',
  caption: 'An example with an invented control and invented results.',
  number: 'AC-04',
  control: 'Leavers lose their access within one working day',
  facts: [
    ['Owner', 'Head of IT'],
    ['Answers', 'ISO 27001 A.5.18 and A.6.5, SOC 2 CC6.2, UK GDPR Article 32'],
    ['Next review', '2 September, by internal audit'],
  ],
  evidenceHeading: 'Evidence of June',
  evidence: [
    {
      name: 'Leavers of the month, from payroll',
      result: '14 people',
      facts: [
        ['Collected', '1 July, 02:00, by the connection to payroll'],
        ['Changed since', 'Never: its fingerprint is stored'],
      ],
    },
    {
      name: 'Accounts closed, from the directory',
      result: '14 of 14',
      facts: [
        ['Longest', '6 hours 20 minutes'],
        ['Collected', '1 July, 02:00, by the connection to the directory'],
      ],
    },
    {
      name: 'Exceptions',
      result: 'None',
      facts: [
        ['Last one', 'April: a contractor, closed after two days'],
        ['What changed', 'Contractors have been in payroll’s list since 6 May'],
      ],
    },
  ],
  testsHeading: 'Tested every month',
  results: {
    passed: 'passed',
    exception: 'one exception',
    due: 'due',
  },
  tests: [
    ['Jan', 'passed'],
    ['Feb', 'passed'],
    ['Mar', 'passed'],
    ['Apr', 'exception'],
    ['May', 'passed'],
    ['Jun', 'passed'],
    ['Jul', 'due'],
  ],
} as const;
