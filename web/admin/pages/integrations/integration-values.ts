import type { Integration, NewIntegration } from '@portico/shared/contract/integrations.ts';
import type { KeyScope } from '@portico/shared/model/key-scopes.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import { type FieldErrors, toFieldErrors } from '../../../forms/field-errors.ts';
import type { NamedOption } from '../../selects/named-option.ts';
import { texts } from './texts.ts';

export interface IntegrationValues {
  name: string;
  scopes: readonly KeyScope[];
  restricted: boolean;
  companies: readonly NamedOption[];
  /** Days until the first key expires; 0 for never. */
  days: number;
}

export const toIntegrationValues = (integration: Integration | undefined): IntegrationValues => ({
  name: integration?.name ?? '',
  scopes: integration?.scopes ?? ['tickets:read', 'tickets:write'],
  restricted: (integration?.companies ?? null) !== null,
  companies: integration?.companies ?? [],
  days: 365,
});

/** The request body. */
export const toIntegrationBody = ({
  name,
  scopes,
  restricted,
  companies,
}: IntegrationValues): NewIntegration => ({
  name,
  scopes: [...scopes],
  company_ids: restricted ? companies.map(({ id }) => id) : null,
});

const day = 24 * 60 * 60 * 1000;

/** When a key that is valid for this many days expires; null for never. */
export const computeExpiryDate = (days: number): string | null =>
  days === 0 ? null : new Date(Date.now() + days * day).toISOString();

export function validateIntegration({
  name,
  scopes,
  restricted,
  companies,
}: IntegrationValues): FieldErrors<IntegrationValues> {
  const nameProblem = findTextError({ label: 'Name', max: limits.integration_name, multiline: false }, name);
  return {
    ...(nameProblem !== undefined && { name: nameProblem }),
    ...(scopes.length === 0 && { scopes: texts.scopes_missing }),
    ...(restricted && companies.length === 0 && { companies: texts.companies_missing }),
  };
}

export const toIntegrationErrors = (error: unknown): FieldErrors<IntegrationValues> =>
  toFieldErrors(error, ['name', 'scopes'] as const);
