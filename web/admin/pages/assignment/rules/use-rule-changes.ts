import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../../ui/toasts/toasts.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import { rulesQuery } from '../queries.ts';
import { type RulesDraft, toRulesBody } from './rules-draft.ts';
import { texts } from '../texts.ts';

/** Saves and tests rules. @param onSaved discards the draft */
export function useRuleChanges(onSaved: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = rulesQuery;
  const save = useMutation({
    mutationFn: (draft: RulesDraft) => api('saveAssignmentRules', { body: toRulesBody(draft) }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      onSaved();
      toast.success(saved.on ? texts.saved_on : texts.saved_off);
    },
    onError: (error) => {
      toast.error(texts.save_failed, { description: errorMessage(error) });
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const attempt = useMutation({
    mutationFn: (draft: RulesDraft) => {
      const { rules, default_rule } = toRulesBody(draft);
      return api('tryAssignmentRules', { body: { rules, default_rule } });
    },
    onError: (error) => toast.error(texts.try_failed, { description: errorMessage(error) }),
  });
  return { save, attempt, tried: attempt.data?.items };
}
