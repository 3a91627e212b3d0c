import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { CurrentRules } from '@portico/shared/contract/assignment-rules.ts';
import { lazyScreen } from '../../../../ui/loading/lazy-screen.ts';
import { useUnloadWarning } from '../../../../forms/use-unload-warning.ts';
import { useItemDialog } from '../../../dialogs/use-item-dialog.ts';
import { useGroups } from '../../../groups/use-groups.ts';
import { ItemTable } from '../../../lists/item-table.tsx';
import { moveItem } from '../../../lists/move-item.ts';
import { referenceQuery } from '../../../tickets/queries.ts';
import { type RuleRow, createRuleColumns } from './rule-columns.tsx';
import { type RulesDraft, toRulesDraft, useRulesDraft } from './rules-draft.ts';
import { texts } from '../texts.ts';
import { RuleTrialTickets } from './tried-tickets.tsx';
import { useRuleChanges } from './use-rule-changes.ts';

const RuleDialog = lazyScreen(async () => (await import('./rule-dialog.tsx')).RuleDialog);

interface Props {
  savedRules: CurrentRules | undefined;
  mayWrite: boolean;
}

const listRows = ({ rules, default_rule }: RulesDraft): RuleRow[] => [
  ...rules.map((rule, index) => ({ rule, target: rule, index })),
  { rule: undefined, target: default_rule, index: rules.length },
];

/** The rules in order. Changes can be tested first; they take effect when they are saved. */
export function Rules({ savedRules, mayWrite }: Props) {
  const { nameOf } = useGroups();
  const { data: reference } = useQuery(referenceQuery);
  const { opening, visible, open, close } = useItemDialog<RuleRow>();
  const { draft, change, discard } = useRulesDraft();
  const { save, attempt, tried } = useRuleChanges(discard);
  useUnloadWarning(draft !== undefined);
  const shownDraft = draft ?? (savedRules && toRulesDraft(savedRules));
  const rules = shownDraft?.rules ?? [];
  const edit = (part: Partial<RulesDraft>) => shownDraft && change({ ...shownDraft, ...part });
  const editedRule = opening?.item?.rule;
  const actions = {
    onMove: (index: number, offset: 1 | -1) => edit({ rules: moveItem(rules, index, offset) }),
    onEdit: open,
    onDelete: (index: number) => edit({ rules: rules.toSpliced(index, 1) }),
  };
  return (
    <SpaceBetween size="l">
      <ItemTable
        label={texts.rules}
        items={shownDraft && listRows(shownDraft)}
        getId={({ index }) => String(index)}
        columns={createRuleColumns(nameOf, reference, rules.length - 1, mayWrite ? actions : undefined)}
        loadingText={texts.loading}
        header={
          <Header
            variant="h2"
            description={texts.rules_hint}
            actions={mayWrite && <Button onClick={() => open(undefined)}>{texts.add_rule}</Button>}
          >
            {texts.rules}
          </Header>
        }
        footer={
          <SpaceBetween size="s">
            <Toggle
              checked={shownDraft?.on ?? false}
              disabled={!mayWrite || shownDraft === undefined}
              onChange={({ detail }) => edit({ on: detail.checked })}
            >
              {texts.on}
            </Toggle>
            {mayWrite && shownDraft && (
              <SpaceBetween direction="horizontal" size="xs">
                <Button loading={attempt.isPending} onClick={() => attempt.mutate(shownDraft)}>
                  {texts.try}
                </Button>
                <Button
                  variant="primary"
                  disabled={draft === undefined}
                  loading={save.isPending}
                  onClick={() => save.mutate(shownDraft)}
                >
                  {texts.save_rules}
                </Button>
                {draft && (
                  <Button variant="link" onClick={discard}>
                    {texts.discard}
                  </Button>
                )}
              </SpaceBetween>
            )}
            {draft && <Alert type="info">{texts.unsaved}</Alert>}
          </SpaceBetween>
        }
      />
      {tried && <RuleTrialTickets tickets={tried} findGroupName={nameOf} />}
      <Suspense>
        {opening !== undefined && (
          <RuleDialog
            key={opening.number}
            row={opening.item}
            takenNames={rules.filter((rule) => rule !== editedRule).map(({ name }) => name)}
            visible={visible}
            onClose={close}
            onApplyRule={(rule) =>
              edit({
                rules: editedRule
                  ? rules.map((existingRule) => (existingRule === editedRule ? rule : existingRule))
                  : [...rules, rule],
              })
            }
            onApplyDefault={(default_rule) => edit({ default_rule })}
          />
        )}
      </Suspense>
    </SpaceBetween>
  );
}
