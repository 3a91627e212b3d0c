import { expect, it } from 'vitest';

const { anonymizer, erasedAddress } = await import('../../../lambdas/personal-data/anonymise.ts');

const person = '5d2f2a3c-8f0e-4a7b-b1c9-2f6d3f9a0c22';
const anonymized = anonymizer({
  person,
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
])('names and addresses are removed from a text, but no other word: %s', (content, without) => {
  expect(anonymized({ content })).toEqual({ content: without });
});

it("the signature in a person's comment is removed, and in other people's comments only the person's name", () => {
  const left_out = '-- \nAl Ode\n+44 20 7946 0123';
  expect(anonymized({ user_id: person, left_out })['left_out']).toBe('Former user');
  expect(anonymized({ user_id: 'b', left_out })['left_out']).toBe('-- \nFormer user\n+44 20 7946 0123');
});

it('an earlier name of the person is removed, but the name of a namesake is not', () => {
  const otherId = '00000000-8f0e-4a7b-b1c9-2f6d3f9a0c22';
  expect(
    anonymized({ user_id: otherId, user_name: 'Al Ode', mentions: [{ id: person, name: 'Al Earlier' }] }),
  ).toEqual({
    user_id: otherId,
    user_name: 'Al Ode',
    mentions: [{ id: person, name: 'Former user' }],
  });
  const ticket = { last_text: 'Thanks, Al Ode', requester_name: 'Al Ode', last_name: 'Al Ode' };
  expect(anonymized({ ...ticket, requester_id: otherId, last_actor_id: otherId })).toEqual({
    ...ticket,
    requester_id: otherId,
    last_actor_id: otherId,
    last_text: 'Thanks, Former user',
  });
  const ownNames = { requester_name: 'Al Earlier', last_name: 'Al Earlier', assignee_name: 'Al Ode' };
  expect(
    anonymized({ ...ownNames, requester_id: person, last_actor_id: person, assignee_id: person }),
  ).toMatchObject({
    requester_name: 'Former user',
    last_name: 'Former user',
    assignee_name: 'Former user',
  });
});
