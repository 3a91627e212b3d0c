import { describe, expect, it } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import {
  grantsAccess,
  selectKnownRoles,
  hasPermission,
  permissionTexts,
  permissions,
} from '../../shared/model/permissions.ts';
import type { Role } from '../../shared/model/roles.ts';

const visitorRoles = undefined;
const toRoles = (...roles: Role[]) => roles;

describe('the permission table', () => {
  it.each([
    ['read_public_site', [true, true, true, true]],
    ['use_own_company_tickets', [false, true, true, true]],
    ['work_all_tickets', [false, false, true, true]],
    ['read_people_and_companies', [false, false, true, true]],
    ['manage_people_and_companies', [false, false, false, true]],
  ] as const)('gives %s to the right ones of visitor, customer, agent and admin', (permission, expected) => {
    const actorRoles = [visitorRoles, toRoles('customer'), toRoles('agent'), toRoles('admin')];
    expect(actorRoles.map((roles) => hasPermission(roles, permission))).toEqual(expected);
  });

  it('has a row for every kind of access that an endpoint requires', () => {
    const expectedAccess = Object.values(permissions).map((access) => JSON.stringify(access));
    // Endpoints for keys are left out, because integrations have scopes instead.
    for (const { access } of Object.values(contract).filter((endpoint) => endpoint.access !== 'keys'))
      expect(expectedAccess).toContain(JSON.stringify(access));
  });

  it('has a description for each row', () => {
    expect(permissionTexts.map(([name]) => name)).toEqual(Object.keys(permissions));
  });

  it('gives an account without a role only the permissions that every signed-in account has', () => {
    expect(grantsAccess('signed-in', toRoles())).toBe(true);
    expect(hasPermission(toRoles(), 'work_all_tickets')).toBe(false);
  });

  it('ignores groups that are not roles', () => {
    expect(selectKnownRoles(['admin', 'superuser', ''])).toEqual(['admin']);
  });
});
