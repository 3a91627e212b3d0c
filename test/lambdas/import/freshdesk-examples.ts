/* Examples copied from Freshdesk's API reference, each below the URL of its section. */

/** https://developers.freshdesk.com/api/#view_a_contact */
export const contact = {
  active: false,
  address: null,
  company_id: 23,
  view_all_tickets: false,
  description: null,
  email: 'greenlantern@freshdesk.com',
  id: 434,
  contact_type: 'contact',
  job_title: null,
  language: 'en',
  mobile: null,
  name: 'Green Lantern',
  phone: null,
  time_zone: 'Chennai',
  twitter_id: null,
  social_handler: [],
  other_emails: [],
  other_companies: [
    { company_id: 25, view_all_tickets: true },
    { company_id: 26, view_all_tickets: false },
  ],
  created_at: '2015-08-28T10:27:58Z',
  updated_at: '2015-08-28T10:27:58Z',
  custom_fields: { department: 'Operations', fb_profile: null, permanent: false },
  tags: [],
  avatar: null,
};

/** https://developers.freshdesk.com/api/#view_an_agent */
export const agent = {
  available: true,
  occasional: false,
  signature: null,
  group_ids: [4],
  role_ids: [1],
  skill_ids: [2],
  id: 432,
  ticket_scope: 1,
  created_at: '2015-08-28T11:47:58Z',
  updated_at: '2015-08-28T11:47:58Z',
  available_since: null,
  type: 'support_agent',
  contact: {
    active: false,
    email: 'superman@freshdesk.com',
    job_title: 'Journalist',
    language: 'en',
    last_login_at: null,
    mobile: null,
    name: 'Clark Kent',
    phone: null,
    time_zone: 'Chennai',
    created_at: '2015-08-28T09:08:16Z',
    updated_at: '2015-08-28T11:47:58Z',
  },
  focus_mode: true,
};

/** https://developers.freshdesk.com/api/#view_company */
export const company = {
  custom_fields: {},
  description: 'Spacecraft Manufacturing Company',
  domains: ['supernova', 'nova'],
  id: 8,
  name: 'Super Nova',
  note: null,
  created_at: '2014-01-08T09:08:53+05:30',
  updated_at: '2014-01-08T09:08:53+05:30',
};

/** https://developers.freshdesk.com/api/#view_a_ticket */
export const ticket = {
  cc_emails: ['user@cc.com'],
  fwd_emails: [],
  reply_cc_emails: ['user@cc.com'],
  email_config_id: null,
  fr_escalated: false,
  group_id: null,
  priority: 1,
  requester_id: 1,
  responder_id: null,
  source: 2,
  spam: false,
  status: 2,
  subject: '',
  company_id: 1,
  id: 20,
  type: null,
  to_emails: null,
  product_id: null,
  created_at: '2015-08-24T11:56:51Z',
  updated_at: '2015-08-24T11:59:05Z',
  due_by: '2015-08-27T11:30:00Z',
  fr_due_by: '2015-08-25T11:30:00Z',
  is_escalated: false,
  association_type: null,
  description_text: 'Not given.',
  description: '<div>Not given.</div>',
  custom_fields: { category: 'Primary' },
  tags: [],
  attachments: [],
};

/** https://developers.freshdesk.com/api/#list_all_ticket_notes */
export const conversation = {
  body_text: 'Please reply as soon as possible.',
  body: '<div>Please reply as soon as possible.</div>',
  id: 3,
  incoming: false,
  private: true,
  user_id: 1,
  support_email: null,
  source: 2,
  ticket_id: 20,
  created_at: '2015-08-24T11:59:05Z',
  updated_at: '2015-08-24T11:59:05Z',
  from_email: 'agent2@yourcompany.com',
  to_emails: ['agent1@yourcompany.com'],
  cc_emails: ['example@ccemail.com'],
  bcc_emails: ['example@bccemail.com'],
  attachments: [],
};

/** https://developers.freshdesk.com/api/#create_ticket_with_attachment */
export const attachment = {
  id: 4004881085,
  content_type: 'image/jpeg',
  file_size: 44115,
  name: 'attachment1.jpg',
  attachment_url:
    'https://cdn.freshdesk.com/data/helpdesk/attachments/production/4004881085/original/attachment.jpg',
  created_at: '2014-07-28T16:20:03+05:30',
  updated_at: '2014-07-28T16:20:03+05:30',
};

/** https://developers.freshdesk.com/api/#view_all_satisfaction_ratings */
export const satisfactionRating = {
  id: 102,
  survey_id: 1,
  user_id: 2,
  agent_id: 1,
  feedback: 'Thank you for the quick action',
  group_id: null,
  ticket_id: 432,
  ratings: { default_question: 103, question_2: -102 },
  created_at: '2015-08-28T09:08:16Z',
  updated_at: '2015-08-28T09:08:16Z',
};

/** https://developers.freshdesk.com/api/#list_all_admin_ticket_fields */
export const ticketField = {
  id: 19,
  name: 'cf_subject',
  label: 'Subject',
  label_for_customers: 'Subject',
  position: 4,
  type: 'custom_text',
  default: false,
  customers_can_edit: true,
  required_for_closure: false,
  required_for_agents: false,
  required_for_customers: false,
  displayed_to_customers: true,
  created_at: '2019-12-11T12:10:46Z',
  updated_at: '2019-12-16T09:35:26Z',
};
