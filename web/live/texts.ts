export const texts = {
  polling: 'Live updates are not available. This page checks for changes every 30 seconds.',
  support_is_writing: 'Support is writing…',
  is_writing: (name: string) => `${name} is writing…`,
  viewing: 'Also viewing:',
  customer: (name: string) => `${name} (customer)`,
};
