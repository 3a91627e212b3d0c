import type { Role } from '@portico/shared/model/roles.ts';
import type { CompanyName } from './companies.ts';

export interface DemoPerson {
  readonly role: Role;
  readonly full_name: string;
  readonly company: CompanyName | null;
  readonly phone: string | null;
  /** Whether a customer sees only their own tickets. */
  readonly own_tickets_only?: boolean;
  /** When the account was created. */
  readonly joinDate: string;
}

/** Staff of the consultancy, users of each client, and one customer without a company. All fictional. */
export const people = {
  eleanor: {
    role: 'admin',
    full_name: 'Eleanor Whitcombe',
    company: null,
    phone: '020 7946 0322',
    joinDate: '2021-03-01',
  },
  marcus: {
    role: 'agent',
    full_name: 'Marcus Adeyemi',
    company: null,
    phone: '020 7946 0323',
    joinDate: '2021-03-15',
  },
  hannah: {
    role: 'agent',
    full_name: 'Hannah Prescott',
    company: null,
    phone: '020 7946 0324',
    joinDate: '2022-05-09',
  },
  dev: {
    role: 'agent',
    full_name: 'Dev Malhotra',
    company: null,
    phone: '07700 900325',
    joinDate: '2023-08-21',
  },

  priya: {
    role: 'customer',
    full_name: 'Priya Raghunathan',
    company: 'ashcombe',
    phone: '0117 496 0143',
    joinDate: '2021-04-14',
  },
  gareth: {
    role: 'customer',
    full_name: 'Gareth Llewellyn',
    company: 'ashcombe',
    phone: '0117 496 0144',
    joinDate: '2021-04-14',
  },
  sunita: {
    role: 'customer',
    full_name: 'Sunita Bhandari',
    company: 'ashcombe',
    phone: '07700 900146',
    joinDate: '2022-10-03',
  },
  joanne: {
    role: 'customer',
    full_name: 'Joanne Stubbings',
    company: 'ashcombe',
    phone: null,
    joinDate: '2024-02-12',
  },

  oliver: {
    role: 'customer',
    full_name: 'Oliver Tranter',
    company: 'merrow',
    phone: '0118 496 0378',
    joinDate: '2022-09-06',
  },
  bethan: {
    role: 'customer',
    full_name: 'Bethan Pugsley',
    company: 'merrow',
    phone: '0118 496 0379',
    joinDate: '2022-09-06',
  },
  kwame: {
    role: 'customer',
    full_name: 'Kwame Ofosu',
    company: 'merrow',
    phone: null,
    own_tickets_only: true,
    joinDate: '2023-11-20',
  },

  alistair: {
    role: 'customer',
    full_name: 'Alistair Kershaw',
    company: 'pennystone',
    phone: '0113 496 0219',
    joinDate: '2021-11-24',
  },
  yasmin: {
    role: 'customer',
    full_name: 'Yasmin Darzi',
    company: 'pennystone',
    phone: '0113 496 0220',
    joinDate: '2021-11-24',
  },
  colin: {
    role: 'customer',
    full_name: 'Colin Threlfall',
    company: 'pennystone',
    phone: '07700 900221',
    joinDate: '2022-07-18',
  },
  megan: {
    role: 'customer',
    full_name: 'Megan Oakeshott',
    company: 'pennystone',
    phone: null,
    joinDate: '2024-05-07',
  },

  fiona: {
    role: 'customer',
    full_name: 'Fiona Carmichael-Reid',
    company: 'calderbrook',
    phone: '0131 496 0466',
    joinDate: '2023-02-14',
  },
  ewan: {
    role: 'customer',
    full_name: 'Ewan Drummond',
    company: 'calderbrook',
    phone: '0131 496 0467',
    joinDate: '2023-02-14',
  },
  tomasz: {
    role: 'customer',
    full_name: 'Tomasz Wilczek',
    company: 'calderbrook',
    phone: '07700 900468',
    joinDate: '2023-09-11',
  },

  rosalind: {
    role: 'customer',
    full_name: 'Rosalind Voss',
    company: 'fernleigh',
    phone: '020 7946 0585',
    joinDate: '2022-03-30',
  },
  imran: {
    role: 'customer',
    full_name: 'Imran Qadri',
    company: 'fernleigh',
    phone: '020 7946 0586',
    joinDate: '2022-03-30',
  },
  charlotte: {
    role: 'customer',
    full_name: 'Charlotte Bexley',
    company: 'fernleigh',
    phone: null,
    joinDate: '2023-04-17',
  },

  derek: {
    role: 'customer',
    full_name: 'Derek Hollings',
    company: 'brackenforge',
    phone: '0114 496 0632',
    joinDate: '2023-06-20',
  },
  agnieszka: {
    role: 'customer',
    full_name: 'Agnieszka Nowicka',
    company: 'brackenforge',
    phone: '0114 496 0633',
    joinDate: '2023-06-20',
  },
  stuart: {
    role: 'customer',
    full_name: 'Stuart Ramsbottom',
    company: 'brackenforge',
    phone: '07700 900634',
    joinDate: '2023-06-26',
  },
  chloe: {
    role: 'customer',
    full_name: 'Chloe Entwistle',
    company: 'brackenforge',
    phone: null,
    joinDate: '2024-03-04',
  },

  maureen: {
    role: 'customer',
    full_name: 'Maureen Fazakerley',
    company: 'tidewell',
    phone: '0151 496 0812',
    joinDate: '2021-07-02',
  },
  liam: {
    role: 'customer',
    full_name: 'Liam Corkhill',
    company: 'tidewell',
    phone: '07700 900813',
    joinDate: '2021-07-02',
  },
  nadia: {
    role: 'customer',
    full_name: 'Nadia Rahimi',
    company: 'tidewell',
    phone: null,
    joinDate: '2022-01-10',
  },

  jasper: {
    role: 'customer',
    full_name: 'Jasper Fenwick-Lowe',
    company: 'nimbleleaf',
    phone: '0161 496 0710',
    joinDate: '2024-01-16',
  },
  amara: {
    role: 'customer',
    full_name: 'Amara Nwosu',
    company: 'nimbleleaf',
    phone: '07700 900711',
    joinDate: '2024-01-16',
  },
  rhys: {
    role: 'customer',
    full_name: 'Rhys Penhaligon',
    company: 'nimbleleaf',
    phone: null,
    joinDate: '2024-01-22',
  },
  sophie: {
    role: 'customer',
    full_name: 'Sophie Lindqvist',
    company: 'nimbleleaf',
    phone: '07700 900713',
    joinDate: '2024-06-03',
  },

  victor: {
    role: 'customer',
    full_name: 'Victor Hallewell',
    company: null,
    phone: '01632 960118',
    joinDate: '2024-07-29',
  },
} as const satisfies Record<string, DemoPerson>;

export type PersonName = keyof typeof people;
type StaffOnly<N extends PersonName> = (typeof people)[N]['role'] extends 'customer' ? never : N;
export type StaffName = { [N in PersonName]: StaffOnly<N> }[PersonName];
