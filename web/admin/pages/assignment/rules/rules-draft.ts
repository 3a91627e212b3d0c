import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AssignmentRule,
  AssignmentRules,
  CurrentRules,
} from '@portico/shared/contract/assignment-rules.ts';
import type { NamedOption } from '../../../selects/named-option.ts';

/** A rule with the names of its companies. */
export type DraftRule = Omit<AssignmentRule, 'company_ids'> & { readonly companies: readonly NamedOption[] };

export interface RulesDraft {
  readonly rules: readonly DraftRule[];
  readonly default_rule: AssignmentRules['default_rule'];
  readonly on: boolean;
  /** The version of the rules on which the draft is based. */
  readonly version: number;
}

export const toRulesDraft = ({ rules, companies, default_rule, on, version }: CurrentRules): RulesDraft => ({
  rules: rules.map(({ company_ids, ...rule }) => ({
    ...rule,
    companies: company_ids.map((id) => companies.find((company) => company.id === id) ?? { id, name: id }),
  })),
  default_rule,
  on,
  version,
});

/** The request body. */
export const toRulesBody = ({ rules, ...draft }: RulesDraft): AssignmentRules => ({
  ...draft,
  rules: rules.map(({ companies, category_ids, department_ids, ...rule }) => ({
    ...rule,
    category_ids: [...category_ids],
    department_ids: [...department_ids],
    company_ids: companies.map(({ id }) => id),
  })),
});

const queryKey = ['draft of the rules'];

/** Unsaved changes to the rules, preserved while the user visits other pages. */
export function useRulesDraft() {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: (): RulesDraft | null => null,
    initialData: null,
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return {
    draft: data ?? undefined,
    change: (draft: RulesDraft) => queryClient.setQueryData<RulesDraft | null>(queryKey, draft),
    discard: () => queryClient.setQueryData<RulesDraft | null>(queryKey, null),
  };
}
