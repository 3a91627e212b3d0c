import type { DemoTicket } from '../demo-ticket.ts';

/** Tidewell Coatings: the contract has ended, so it only has old tickets. */
export const tidewellTickets: readonly DemoTicket[] = [
  {
    subject: 'Safety data sheets open in the wrong language',
    creator: 'maureen',
    created: '118d 09:20',
    classification: ['incident', 'medium', 'medium', 'medium', 'bug', 'compliance'],
    description:
      'The portal gives our Irish customers the French safety data sheets. The British ones get English, as they should.',
    thread: [
      '1h marcus sets assigned',
      '2h marcus: The country code for Ireland was missing from the table, so the portal used the first language in the alphabet after English. Ireland is in the table now, and a country without an entry gets English.',
      '1d maureen: Tried it with our man in Cork, all in English.',
      '5m marcus sets resolved',
      '5d marcus sets closed',
    ],
  },
  {
    subject: 'Colour-matching requests arrive twice',
    creator: 'liam',
    created: '112d 14:10',
    classification: ['incident', 'low', 'medium', 'low', 'bug', 'crm'],
    description:
      'Each colour-matching request from the website makes two cases. The lab has mixed two samples of the same blue more than once.',
    thread: [
      '2h hannah sets assigned',
      '1d hannah: The form was sent a second time by the page that says thank you. Corrected this morning. I have merged the 23 pairs.',
      '2d liam: No doubles since. The lab says thanks, they have enough blue now.',
      '10m hannah sets resolved',
      '5d hannah sets closed',
    ],
  },
  {
    subject: 'Tank level sensor readings stop at weekends',
    creator: 'liam',
    created: '105d 08:05',
    classification: ['problem', 'high', 'high', 'medium', 'integration', 'infrastructure'],
    description:
      'There are no readings from the solvent tanks between Friday evening and Monday morning. The alarm for low level would not work either.',
    thread: [
      '15m dev sets assigned',
      '30m dev sets in_progress',
      '1h dev: The gateway at your site goes to sleep when nobody signs in to the office network. Until it is corrected I have asked your guard to look at the gauges twice a day at weekends.',
      '1d dev: The gateway stays awake now, and an alarm is raised if readings stop for an hour, whatever the reason.',
      '3d liam: The whole weekend is there.',
      '5m dev sets resolved',
      '6d dev sets closed',
    ],
  },
  {
    subject: 'Quotation form in Welsh',
    creator: 'nadia',
    created: '101d 11:30',
    classification: ['change_request', 'low', 'low', 'low', 'feature', 'crm'],
    description:
      "A council in North Wales must offer its suppliers' forms in Welsh. Could the quotation form have a Welsh version? It has 18 fields.",
    thread: [
      '1d hannah sets assigned',
      '3d hannah: With a translation of the 18 labels and 6 messages it is half a day. Would the council translate?',
      '6d nadia: They do it themselves, we put their form on our site. So there is nothing for you to do.',
      '1h hannah sets resolved',
      '5d hannah sets closed',
    ],
  },
  {
    subject: 'VAT number check fails for customers in Northern Ireland',
    creator: 'maureen',
    created: '97d 10:45',
    classification: ['incident', 'high', 'medium', 'high', 'integration', 'finance'],
    description: 'VAT numbers beginning with XI are refused as invalid. Four orders are waiting.',
    thread: [
      '12m hannah sets assigned',
      '40m hannah: The check did not know XI. It does now, and your four orders have gone through.',
      '30m maureen: They have. Very swift!',
      '2m hannah sets resolved',
      '5d hannah sets closed',
    ],
  },
  {
    subject: 'Sales team sees orders of the trade counter',
    creator: 'nadia',
    created: '92d 15:20',
    classification: ['service_request', 'low', 'low', 'low', 'access', 'crm'],
    description:
      'The field sales people see cash orders of the trade counter in their lists, which makes the lists rather long. Please hide them, without taking away the right to open one.',
    thread: [
      '1d hannah sets assigned',
      "1d hannah: Their default list leaves cash orders out now. They can still be found with the filter 'All channels'.",
      '1d nadia: Spot on.',
      '2m hannah sets resolved',
      '5d hannah sets closed',
    ],
  },
  {
    subject: 'Slow product search after loading the marine range',
    creator: 'liam',
    created: '88d 13:50',
    classification: ['incident', 'medium', 'high', 'medium', 'performance', 'development'],
    description:
      'Since we loaded the marine range (8,000 products) the search takes five to six seconds. Before it was instant.',
    thread: [
      '1h dev sets assigned',
      '2h dev sets in_progress',
      '1d dev: The new products came with very long texts, and the search reads them all. It now searches names, numbers and keywords first, which takes 0.2 seconds.',
      '2h liam: Instant again.',
      '2m dev sets resolved',
      '5d dev sets closed',
    ],
  },
  {
    subject: 'Message "certificate not trusted" on the warehouse terminal',
    creator: 'liam',
    created: '85d 07:30',
    classification: ['incident', 'high', 'low', 'high', 'security', 'infrastructure'],
    description:
      "Since this morning the terminal at gate 2 has shown the message at each start. We have pressed 'continue anyway', I hope that was all right.",
    thread: [
      '5m dev sets assigned',
      "10m dev: In future please ring us before you continue, but this time no harm was done: the terminal's clock says 2009, so every certificate looks as if it came from the future.",
      '1h liam: Lesson learnt. The battery was flat, we have put in a new one and set the clock.',
      '2m dev sets resolved',
      '4d dev sets closed',
    ],
  },
  {
    subject: 'Notice of termination and hand-over of data',
    creator: 'maureen',
    created: '74d 10:00',
    classification: ['service_request', 'medium', 'medium', 'low', 'data', 'customer_success'],
    description:
      'As you know, Tidewell becomes part of a larger group, which has its own systems. We have given notice for the end of the quarter.\n\nPlease tell us how we will receive our data, and in which form.',
    thread: [
      '2h eleanor sets assigned',
      '1d eleanor: We are sorry to see you go, and will make it as easy as we can. You will receive everything as plain tables with a description, documents in their original form, and a trial export three weeks before the end.',
      '1d eleanor sets in_progress',
      '9d maureen: The group has imported the trial export without questions. They were surprised, I was not.',
      '15d eleanor: The final export is in your folder, with a list of counts for each table. Access ends on Friday as agreed.',
      '2d maureen: Received and compared. It has been a pleasure, truly.',
      '10m eleanor sets resolved',
      '5d eleanor sets closed',
    ],
  },
  {
    subject: 'Redirect the old ordering address to the group',
    creator: 'nadia',
    created: '52d 11:15',
    classification: ['service_request', 'medium', 'medium', 'medium', null, 'infrastructure'],
    description:
      "From the first of the month the ordering page should lead to the group's page. Please keep the redirection for a year.",
    thread: [
      '3h dev sets assigned',
      '1d dev: Prepared; it changes over on the first at 00:05 and will stay for twelve months.',
      '7d nadia: Works, thank you.',
      '2m dev sets resolved',
    ],
  },
  {
    subject: 'Confirmation that all data has been deleted',
    creator: 'maureen',
    created: '31d 09:35',
    classification: ['service_request', 'medium', 'low', 'low', 'security', 'compliance'],
    description:
      "The group's data protection officer asks for a written confirmation that our data has been deleted, backups included, and when.",
    thread: [
      '1d eleanor sets assigned',
      '1d eleanor: The live data was deleted on the day after the final export was accepted. Backups expire after 35 days, which is next Wednesday. You will have the signed confirmation on Thursday.',
      '8d eleanor: The signed confirmation is in the post, and the officer has had a copy by e-mail this morning.',
      '5m eleanor sets resolved',
    ],
  },
];
