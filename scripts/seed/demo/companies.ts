/**
 * Fictional client companies. Telephone numbers are from Ofcom's ranges for drama use, addresses under the
 * reserved domain `.example`.
 */
export const companies = {
  ashcombe: {
    name: 'Ashcombe Vale Hospitals',
    domain: 'ashcombevale.example',
    contact_email: 'servicedesk@ashcombevale.example',
    contact_phone: '0117 496 0142',
    address: 'Trust House, Vale Road, Bristol BS8 9ZZ',
    status: 'active',
    since: '2021-04-12T09:00:00Z',
  },
  merrow: {
    name: 'Merrow Lane Dental Group',
    domain: 'merrowlane.example',
    contact_email: 'practices@merrowlane.example',
    contact_phone: '0118 496 0377',
    address: '22 Merrow Lane, Reading RG1 9ZZ',
    status: 'active',
    since: '2022-09-05T09:00:00Z',
  },
  pennystone: {
    name: 'Pennystone Building Society',
    domain: 'pennystone.example',
    contact_email: 'it.operations@pennystone.example',
    contact_phone: '0113 496 0218',
    address: 'Pennystone House, 3 Canal Wharf, Leeds LS11 9ZZ',
    status: 'active',
    since: '2021-11-22T09:00:00Z',
  },
  calderbrook: {
    name: 'Calderbrook Wealth Management',
    domain: 'calderbrook.example',
    contact_email: 'operations@calderbrook.example',
    contact_phone: '0131 496 0465',
    address: '41 Abercorn Row, Edinburgh EH3 9ZZ',
    status: 'active',
    since: '2023-02-13T09:00:00Z',
  },
  fernleigh: {
    name: 'Fernleigh & Voss Compliance',
    domain: 'fernleighvoss.example',
    contact_email: 'support@fernleighvoss.example',
    contact_phone: '020 7946 0584',
    address: '9 Chandlers Court, London EC4V 9ZZ',
    status: 'active',
    since: '2022-03-28T09:00:00Z',
  },
  brackenforge: {
    name: 'Brackenforge Components Ltd',
    domain: 'brackenforge.example',
    contact_email: 'helpdesk@brackenforge.example',
    contact_phone: '0114 496 0631',
    address: 'Unit 7, Anvil Park, Sheffield S9 9ZZ',
    status: 'active',
    since: '2023-06-19T09:00:00Z',
  },
  tidewell: {
    name: 'Tidewell Coatings',
    domain: 'tidewell.example',
    contact_email: 'office@tidewell.example',
    contact_phone: null,
    address: 'Dock Road Works, Liverpool L19 9ZZ',
    status: 'inactive',
    since: '2021-07-01T09:00:00Z',
  },
  nimbleleaf: {
    name: 'Nimbleleaf Software',
    domain: 'nimbleleaf.example',
    contact_email: 'platform@nimbleleaf.example',
    contact_phone: '0161 496 0709',
    address: null,
    status: 'active',
    since: '2024-01-15T09:00:00Z',
  },
} as const;

export type CompanyName = keyof typeof companies;
