/** The consultancy whose site this is. Replace these to make the product yours. */
export const brand = {
  name: 'Portico',
  legal_name: 'Portico Consulting Ltd',
  tagline: 'Software and support for regulated industries',
  email: 'hello@portico.example',
  support_email: 'support@portico.example',
  phone: '+44 20 7946 0321',
  address: ['14 Finsbury Square', 'London', 'EC2A 1BR', 'United Kingdom'],
  /** The year the specification gives. */
  copyright_year: 2024,
} as const;
