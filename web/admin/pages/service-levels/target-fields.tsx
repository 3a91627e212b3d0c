import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { clockKindTexts, clockKinds } from '@portico/shared/model/service-levels.ts';
import { priorities } from '@portico/shared/model/ticket.ts';
import { formatEnumLabel } from '../../../ui/tickets/enum-label.ts';
import { type TargetTexts, isWrongTarget, toTargetKey } from './policy-values.ts';
import { texts } from './texts.ts';
import './target-fields.css';

interface Props {
  targets: TargetTexts;
  error: string | undefined;
  onEdit: (targets: TargetTexts) => void;
}

/** The targets for each priority, in a table. */
export const TargetFields = ({ targets, error, onEdit }: Props) => (
  <FormField label={texts.targets} description={texts.targets_hint} errorText={error} stretch>
    <table className="targets">
      <thead>
        <tr>
          <th scope="col">{texts.priority}</th>
          {clockKinds.map((kind) => (
            <th key={kind} scope="col">
              {clockKindTexts[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {priorities.toReversed().map((priority) => (
          <tr key={priority}>
            <th scope="row">{formatEnumLabel(priority)}</th>
            {clockKinds.map((kind) => {
              const name = toTargetKey(priority, kind);
              const value = targets[name] ?? '';
              return (
                <td key={kind}>
                  <Input
                    value={value}
                    ariaLabel={texts.target(clockKindTexts[kind], priority)}
                    autoComplete={false}
                    invalid={error !== undefined && isWrongTarget(value)}
                    onChange={({ detail }) => onEdit({ ...targets, [name]: detail.value })}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </FormField>
);
