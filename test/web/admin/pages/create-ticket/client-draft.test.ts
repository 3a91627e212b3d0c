import { describe, expect, it } from 'vitest';
import {
  type ClientDraft,
  clientProblem,
  emptyClient,
  hasRequester,
  requesterOf,
} from '../../../../../web/admin/pages/create-ticket/client-draft.ts';

const company = { id: '01JD0000000000000000000001', name: 'Northgate Clinic' };
const user = { id: '0f5e4c3a-0000-4000-8000-000000000001', name: 'Priya Patel' };
const byHand = (requester_name: string, requester_email: string): ClientDraft => ({
  company,
  manual: true,
  requester_name,
  requester_email,
});

describe('a ticket for a client is refused', () => {
  it.each<[string, ClientDraft, string]>([
    ['without a company', emptyClient, 'Please select a company'],
    ['without a user', { ...emptyClient, company }, 'Please select a user or enable manual entry'],
    ['without the name', byHand(' ', 'a@b.example'), 'Please enter requester name and email'],
    ['without the address', byHand('Ann', ''), 'Please enter requester name and email'],
    ['with what is no address', byHand('Ann', 'ann'), 'Requester email must be a valid address'],
  ])('%s', (_, draft, message) => {
    expect(clientProblem(draft)?.message).toBe(message);
  });
});

describe('the requester', () => {
  it('is the chosen user of the company', () => {
    const draft = { ...emptyClient, company, user };
    expect(clientProblem(draft)).toBeUndefined();
    expect(hasRequester(draft)).toBe(true);
    expect(requesterOf(draft)).toEqual({ user_id: user.id });
  });

  it('is whoever was entered by hand, without the spaces around, even when a user was chosen before', () => {
    const draft = { ...byHand(' Ann Lee ', ' ann@b.example '), user };
    expect(clientProblem(draft)).toBeUndefined();
    expect(requesterOf(draft)).toEqual({ full_name: 'Ann Lee', email: 'ann@b.example' });
  });

  it('is nobody before a company is chosen', () => {
    const { company: _, ...draft } = byHand('Ann', 'ann@b.example');
    expect(hasRequester(draft)).toBe(false);
  });
});
