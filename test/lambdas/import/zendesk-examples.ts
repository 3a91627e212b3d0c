/* Examples copied from Zendesk's API reference, each below the URL of its page. */

/** https://developer.zendesk.com/api-reference/ticketing/organizations/organizations/ */
export const organization = {
  id: 35436,
  external_id: 'ABC123',
  url: 'https://company.zendesk.com/api/v2/organizations/35436.json',
  name: 'One Organization',
  created_at: '2009-07-20T22:55:29Z',
  updated_at: '2011-05-05T10:38:52Z',
  domain_names: ['example.com', 'test.com'],
  details: 'This is a kind of organization',
  notes: '',
  group_id: null,
  shared_tickets: true,
  shared_comments: true,
  tags: ['enterprise', 'other_tag'],
};

/** https://developer.zendesk.com/api-reference/ticketing/users/users/ */
export const user = {
  id: 35436,
  url: 'https://company.zendesk.com/api/v2/users/35436.json',
  name: 'Johnny Agent',
  external_id: 'sai989sur98w9',
  alias: 'Mr. Johnny',
  created_at: '2009-07-20T22:55:29Z',
  updated_at: '2011-05-05T10:38:52Z',
  active: true,
  verified: true,
  shared: false,
  locale_id: 1,
  time_zone: 'Copenhagen',
  last_login_at: '2011-05-05T10:38:52Z',
  email: 'johnny@example.com',
  phone: '555-123-4567',
  signature: 'Have a nice day, Johnny',
  details: '',
  notes: 'Johnny is a nice guy!',
  organization_id: 57542,
  role: 'agent',
  custom_role_id: 9373643,
  moderator: true,
  ticket_restriction: 'assigned',
  only_private_comments: false,
  tags: ['enterprise', 'other_tag'],
  suspended: true,
  photo: {
    id: 928374,
    name: 'my_funny_profile_pic.png',
    content_url: 'https://company.zendesk.com/photos/my_funny_profile_pic.png',
    content_type: 'image/png',
    size: 166144,
    thumbnails: [
      {
        id: 928375,
        name: 'my_funny_profile_pic_thumb.png',
        content_url: 'https://company.zendesk.com/photos/my_funny_profile_pic_thumb.png',
        content_type: 'image/png',
        size: 58298,
      },
    ],
  },
};

/** https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/ */
export const ticket = {
  id: 35436,
  url: 'https://company.zendesk.com/api/v2/tickets/35436.json',
  external_id: 'ahg35h3jh',
  created_at: '2009-07-20T22:55:29Z',
  updated_at: '2011-05-05T10:38:52Z',
  type: 'incident',
  subject: 'Help, my printer is on fire!',
  raw_subject: '{{dc.printer_on_fire}}',
  description: 'The fire is very colorful.',
  priority: 'high',
  status: 'open',
  recipient: 'support@company.com',
  requester_id: 20978392,
  submitter_id: 76872,
  assignee_id: 235323,
  organization_id: 509974,
  group_id: 98738,
  collaborator_ids: [35334, 234],
  follower_ids: [35334, 234],
  forum_topic_id: 72648221,
  problem_id: 9873764,
  has_incidents: false,
  due_at: null,
  tags: ['enterprise', 'other_tag'],
  via: { channel: 'web' },
  custom_fields: [
    { id: 27642, value: '745' },
    { id: 27648, value: 'yes' },
  ],
  satisfaction_rating: { id: 1234, score: 'good', comment: 'Great support!' },
  sharing_agreement_ids: [84432],
};

/** https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments/ */
export const comment = {
  attachments: [
    {
      content_type: 'text/plain',
      content_url: 'https://company.zendesk.com/attachments/crash.log',
      file_name: 'crash.log',
      id: 498483,
      size: 2532,
      thumbnails: [],
    },
  ],
  author_id: 123123,
  body: 'Thanks for your help!',
  created_at: '2009-07-20T22:55:29Z',
  id: 1274,
  metadata: {
    system: {
      client: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36',
      ip_address: '1.1.1.1',
      latitude: -37.000000000001,
      location: 'Black Rock, 07, Australia',
      longitude: 144.0000000000002,
    },
    via: { channel: 'web', source: { from: {}, rel: 'web_widget', to: {} } },
  },
  public: true,
  type: 'Comment',
};

/**
 * https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/ Incremental
 * Ticket Event Export, with the comment of its section Sideloading.
 */
export const ticketEvent = {
  id: 926256957613,
  ticket_id: 155,
  timestamp: 1601357503,
  created_at: '2020-09-29T05:31:43Z',
  updater_id: 35436,
  event_type: 'Audit',
  via: 'Email',
  child_events: [
    {
      id: 91048994488,
      via: { channel: 'api', source: { from: {}, to: {}, rel: null } },
      via_reference_id: null,
      type: 'Comment',
      author_id: 5031726587,
      body: 'This is a comment',
      html_body: '<div class="zd-comment"><p dir="auto">This is a comment</p></div>',
      public: true,
      attachments: [],
      audit_id: 91048994468,
      created_at: '2009-06-25T10:15:18Z',
      event_type: 'Comment',
    },
  ],
};

/** https://developer.zendesk.com/api-reference/ticketing/ticket-management/satisfaction_ratings/ */
export const satisfactionRating = {
  assignee_id: 135,
  comment: 'Awesome support!',
  created_at: '2011-07-20T22:55:29Z',
  group_id: 44,
  id: 35436,
  requester_id: 7881,
  score: 'good',
  ticket_id: 208,
  updated_at: '2011-07-20T22:55:29Z',
  url: 'https://example.zendesk.com/api/v2/satisfaction_ratings/35436.json',
};

/** https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_fields/ */
export const ticketField = {
  active: true,
  agent_description: 'This is the agent only description for the subject field',
  collapsed_for_agents: false,
  created_at: '2009-07-20T22:55:29Z',
  description: 'This is the subject field of a ticket',
  editable_in_portal: true,
  id: 34,
  position: 21,
  raw_description: 'This is the subject field of a ticket',
  raw_title: '{{dc.my_title}}',
  raw_title_in_portal: '{{dc.my_title_in_portal}}',
  regexp_for_validation: null,
  removable: false,
  required: true,
  required_in_portal: true,
  tag: null,
  title: 'Subject',
  title_in_portal: 'Subject',
  type: 'subject',
  updated_at: '2011-05-05T10:38:52Z',
  url: 'https://company.zendesk.com/api/v2/ticket_fields/34.json',
  visible_in_portal: true,
};
