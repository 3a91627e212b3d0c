import { expect, it } from 'vitest';

const { createAnonymizer, erasedAddress } = await import('../../../lambdas/personal-data/anonymise.ts');

const personId = '5d2f2a3c-8f0e-4a7b-b1c9-2f6d3f9a0c22';
const anonymize = createAnonymizer({
  person: personId,
  former_ids: ['former'],
  names: ['Al Ode', 'Al Ode-Marsh'],
  addresses: ['al.ode@example.com'],
});

it.each([
  ['Ask al  ode, or AL.ODE@Example.com.', `Ask Former user, or ${erasedAddress}.`],
  ['Al Ode-Marsh wrote', 'Former user wrote'],
  ['<mailto:al.ode@example.com>', `<mailto:${erasedAddress}>`],
  [
    'Pal Ode, al.ode@example.com.au and my.al.ode@example.com',
    'Pal Ode, al.ode@example.com.au and my.al.ode@example.com',
  ],
])('names and addresses are removed from a text, but no other word: %s', (content, anonymizedContent) => {
  expect(anonymize({ content })).toEqual({ content: anonymizedContent });
});

it("the signature in a person's comment is removed, and in other people's comments only the person's name", () => {
  const left_out = '-- \nAl Ode\n+44 20 7946 0123';
  expect(anonymize({ user_id: personId, left_out })['left_out']).toBe('Former user');
  expect(anonymize({ user_id: 'b', left_out })['left_out']).toBe('-- \nFormer user\n+44 20 7946 0123');
});

it('an earlier name of the person is removed, but the name of a namesake is not', () => {
  const otherId = '00000000-8f0e-4a7b-b1c9-2f6d3f9a0c22';
  expect(
    anonymize({ user_id: otherId, user_name: 'Al Ode', mentions: [{ id: personId, name: 'Al Earlier' }] }),
  ).toEqual({
    user_id: otherId,
    user_name: 'Al Ode',
    mentions: [{ id: personId, name: 'Former user' }],
  });
  const ticket = { last_text: 'Thanks, Al Ode', requester_name: 'Al Ode', last_name: 'Al Ode' };
  expect(anonymize({ ...ticket, requester_id: otherId, last_actor_id: otherId })).toEqual({
    ...ticket,
    requester_id: otherId,
    last_actor_id: otherId,
    last_text: 'Thanks, Former user',
  });
  const ownNames = { requester_name: 'Al Earlier', last_name: 'Al Earlier', assignee_name: 'Al Ode' };
  expect(
    anonymize({ ...ownNames, requester_id: personId, last_actor_id: personId, assignee_id: personId }),
  ).toMatchObject({
    requester_name: 'Former user',
    last_name: 'Former user',
    assignee_name: 'Former user',
  });
});
