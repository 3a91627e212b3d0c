import { describe, expect, it } from 'vitest';
import { textRules } from '../../../../../shared/model/text-rules.ts';
import {
  describeChange,
  describeNewValues,
  formatFieldNames,
} from '../../../../../web/admin/tickets/change/field-change.ts';
import { toMailtoUrl } from '../../../../../web/admin/pages/ticket/people/mail-to.ts';
import {
  toSelectedOption,
  priorityOptions,
  createStatusOptions,
} from '../../../../../web/admin/pages/ticket/fields/options.ts';
import { createChange } from '../../tickets/fixtures.ts';

describe('the status select', () => {
  it('offers the five selectable statuses with their labels', () => {
    expect(createStatusOptions('new').map(({ label }) => label)).toEqual([
      'New',
      'Assigned',
      'In progress',
      'Resolved',
      'Closed',
    ]);
  });

  it('shows "on hold" as a disabled option for a ticket with that status', () => {
    const options = createStatusOptions('on_hold');
    expect(options.filter(({ disabled }) => disabled)).toEqual([
      { value: 'on_hold', label: 'On hold', disabled: true },
    ]);
    expect(toSelectedOption(options, 'on_hold')).toBe(options[0]);
  });
});

describe('the priority select', () => {
  it('offers the priorities from low to critical', () => {
    expect(priorityOptions.map(({ value }) => value)).toEqual(['low', 'medium', 'high', 'critical']);
  });
});

describe('a change', () => {
  it('is labelled with its fields', () => {
    expect(formatFieldNames({ status: 'closed' })).toBe('status');
    expect(formatFieldNames({ status: 'closed', priority: 'low', tags: ['vpn'] })).toBe(
      'status, priority, and tags',
    );
    expect(describeNewValues({ status: 'in_progress', assignee_id: null, assignee_name: null })).toBe(
      'status to in progress and assignee to nobody',
    );
  });

  it('is described in one sentence', () => {
    expect(describeChange(createChange('h1'))).toBe('Kofi Mensah changed status from new to in progress.');
  });
});

describe('a comment', () => {
  it.each(['', '   ', '\n\t\n', '\u200B\u2060', '\u00A0\u3164'])(
    'with invisible characters only (%j) is blank',
    (text) => {
      expect(textRules.not_blank.passes(text)).toBe(false);
    },
  );

  it.each(['a', ' . ', '👍', '\u200Ba'])('with a visible character (%j) is not blank', (text) => {
    expect(textRules.not_blank.passes(text)).toBe(true);
  });
});

describe("the requester's address", () => {
  it('opens a new mail', () => {
    expect(toMailtoUrl('priya.patel@northgate.example')).toBe('mailto:priya.patel@northgate.example');
  });

  it('cannot add recipients or text to that mail', () => {
    expect(toMailtoUrl('a?bcc=b@evil.example&body=x@c.example')).toBe(
      'mailto:a%3Fbcc%3Db@evil.example%26body%3Dx%40c.example',
    );
  });
});
