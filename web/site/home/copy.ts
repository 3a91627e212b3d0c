/** What the home page says, apart from its headline. */
export const values = [
  {
    title: 'Built around your work',
    text: 'We start with the people who will use it. Software is shaped to how your teams already work, or an existing product is fitted so that it feels that way.',
  },
  {
    title: 'Costs you can plan',
    text: 'Fixed-price stages, a clear running cost before anything is built, and cloud services that are paid for only while they are used.',
  },
  {
    title: 'Compliance from day one',
    text: 'Access, audit trails and data protection are designed in and tested, so that the auditor’s questions have answers before they are asked.',
  },
  {
    title: 'Support that answers',
    text: 'Every client has a portal where colleagues raise tickets, follow them and reach the engineers who know the system.',
  },
] as const;

export const industries = [
  {
    title: 'Healthcare',
    text: 'Patient management, records and telemedicine for providers who need systems to be safe, joined up and quick to learn.',
    points: ['Patient management', 'Electronic health records', 'Care coordination'],
  },
  {
    title: 'Finance',
    text: 'Reporting, onboarding and client platforms for firms where every figure has to be traced back to where it came from.',
    points: ['GDPR, PCI DSS and SOX', 'Risk and regulatory reporting', 'Client portals'],
  },
  {
    title: 'Compliance',
    text: 'Policies, evidence and training in one place, for teams who would rather prevent findings than explain them.',
    points: ['Audit management', 'Policy and document control', 'Incident reporting'],
  },
] as const;
