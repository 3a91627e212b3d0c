import { describe, expect, it } from 'vitest';
import {
  type ClientValues,
  hasRequester,
  newClientValues,
  toRequesterBody,
  validateClient,
} from '../../../../../web/admin/pages/create-ticket/client-values.ts';

const company = { id: '01JD0000000000000000000001', name: 'Northgate Clinic' };
const user = { id: '0f5e4c3a-0000-4000-8000-000000000001', name: 'Priya Patel' };
const createManualEntry = (requester_name: string, requester_email: string): ClientValues => ({
  ...newClientValues,
  company,
  manual: true,
  requester_name,
  requester_email,
});

describe('a client is invalid', () => {
  it.each<[string, ClientValues, object]>([
    ['without a company', newClientValues, { company: 'Please select a company' }],
    [
      'without a user',
      { ...newClientValues, company },
      { user: 'Please select a user or enable manual entry' },
    ],
    [
      'without the name',
      createManualEntry(' ', 'a@b.example'),
      { requester_name: 'Please enter requester name and email' },
    ],
    [
      'without the address',
      createManualEntry('Ann', ''),
      { requester_email: 'Please enter requester name and email' },
    ],
    [
      'with a malformed address',
      createManualEntry('Ann', 'ann'),
      { requester_email: 'Requester email must be a valid address' },
    ],
  ])('%s', (_, values, errors) => {
    expect(validateClient(values)).toEqual(errors);
  });
});

describe('the requester', () => {
  it('is the selected user of the company', () => {
    const values = { ...newClientValues, company, user };
    expect(validateClient(values)).toEqual({});
    expect(hasRequester(values)).toBe(true);
    expect(toRequesterBody(values)).toEqual({ user_id: user.id });
  });

  it('is the trimmed manual entry, even when a user was selected before', () => {
    const values = { ...createManualEntry(' Ann Lee ', ' ann@b.example '), user };
    expect(validateClient(values)).toEqual({});
    expect(toRequesterBody(values)).toEqual({ full_name: 'Ann Lee', email: 'ann@b.example' });
  });

  it('is missing until a company is selected', () => {
    expect(hasRequester({ ...createManualEntry('Ann', 'ann@b.example'), company: undefined })).toBe(false);
  });
});
