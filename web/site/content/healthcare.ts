import { brand } from '@portico/shared/brand.ts';
import type { StandardPage } from './types.ts';

export const healthcare = {
  meta: {
    title: 'Healthcare software: patient records to telemedicine',
    description: `${brand.name} builds and supports patient management, EHR, telemedicine, analytics and care coordination systems for UK providers, with HIPAA safeguards.`,
  },
  pattern: { seed: 'healthcare', topic: 'healthcare' },
  hero: {
    eyebrow: 'Healthcare',
    heading: 'Less time at the screen, more with patients',
    lead: 'Clinics, hospitals and care providers work with more systems than they would like. We join them up, replace what holds people back, and keep patient data where only the right colleagues can see it.',
    primaryLink: { label: 'Get a free quote', href: '/contact' },
    secondaryLink: { label: 'What we offer', href: '#offerings' },
  },
  sections: [
    {
      id: 'offerings',
      layout: 'pairs',
      background: 'muted',
      heading: 'What we offer providers',
      lead: 'Take one on its own or several together. Each is designed with the clinicians and administrators who will open it every morning.',
      items: [
        {
          title: 'Patient management',
          text: 'Registration, appointments, waiting lists and reminders in one place, so that reception, clinic and billing all look at the same patient and the same day.',
          points: [
            'Online booking and reminders',
            'Waiting lists by clinical priority',
            'One record per patient',
          ],
        },
        {
          title: 'Electronic health records (EHR)',
          text: 'Structured notes, results and prescriptions that follow the patient. We implement and extend record systems and connect them to others through HL7 FHIR.',
          points: [
            'Templates written with clinicians',
            'FHIR and HL7 v2 interfaces',
            'Migration checked record by record',
          ],
        },
        {
          title: 'HIPAA compliance',
          text: 'For organisations that handle US patients’ data, we map the HIPAA Privacy and Security Rules to concrete controls, alongside UK GDPR and NHS requirements.',
          points: [
            'Risk analysis and remediation plan',
            'Access control and audit logging',
            'Encryption in transit and at rest',
          ],
        },
        {
          title: 'Healthcare analytics',
          text: 'Dashboards on capacity, outcomes and cost drawn from the systems you already run, with definitions agreed in advance so that two reports never disagree.',
          points: [
            'Demand and capacity views',
            'Outcome and quality measures',
            'Pseudonymised where possible',
          ],
        },
        {
          title: 'Telemedicine',
          text: 'Video consultations that patients join from a link without installing anything. The visit, its notes and any prescription are saved in the patient’s record.',
          points: ['Nothing for patients to install', 'Virtual waiting room', 'Usable on a weak connection'],
        },
        {
          title: 'Care coordination',
          text: 'Referrals, care plans and handovers shared between teams and organisations, with a named owner for each step and a warning when one is overdue.',
          points: ['Shared care plans', 'Referral tracking end to end', 'Alerts for missed handovers'],
        },
      ],
    },
    {
      id: 'benefits',
      layout: 'columns',
      heading: 'What changes for your teams',
      items: [
        {
          title: 'Details entered once',
          text: 'What reception types in the morning is there in the consulting room, the letter and the invoice. Nobody copies a date of birth a second time.',
        },
        {
          title: 'Access that can be explained',
          text: 'Roles decide who sees what, and every look at a record is logged. When a patient asks who has read their notes, you can say.',
        },
        {
          title: 'A launch without a cliff edge',
          text: 'We go live ward by ward or clinic by clinic, with someone from our team on site, and the old system within reach until you trust the new.',
        },
      ],
    },
  ],
  callToAction: {
    heading: 'Which form would your clinicians drop first?',
    text: 'Describe it in a few lines. We reply with the questions that matter, a realistic range of cost, and what other providers do about it.',
    primaryLink: { label: 'Request a healthcare quote', href: '/contact' },
    secondaryLink: { label: 'Our compliance work', href: '/compliance' },
  },
} as const satisfies StandardPage;
