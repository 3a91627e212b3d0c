import { join } from 'node:path';
import * as z from 'zod';
import { readJson, writeJson } from '../../state/json-file.ts';
import { SesError, formatActionResponse } from './actions.ts';

const State = z.object({ names: z.array(z.string()), active: z.string().optional() });

/**
 * The receipt rule sets of the account, of which one can be active.
 * https://docs.aws.amazon.com/ses/latest/APIReference/API_SetActiveReceiptRuleSet.html
 */
export class RuleSets {
  readonly #path: string;
  #state: z.output<typeof State>;

  constructor(directory: string) {
    this.#path = join(directory, 'receipt-rule-sets.json');
    this.#state = readJson(this.#path, State) ?? { names: [] };
  }

  /** Undefined if SES does not receive mail. */
  get active(): string | undefined {
    return this.#state.active;
  }

  has(name: string): boolean {
    return this.#state.names.includes(name);
  }

  /** @returns the response to an action on rule sets; undefined for other actions */
  answer(form: URLSearchParams): string | undefined {
    const action = form.get('Action') ?? '';
    const name = form.get('RuleSetName') ?? undefined;
    if (action === 'CreateReceiptRuleSet') this.#create(name ?? '');
    else if (action === 'SetActiveReceiptRuleSet') this.#activate(name);
    else if (action === 'DescribeActiveReceiptRuleSet') {
      const metadata = `<Rules/><Metadata><Name>${this.active ?? ''}</Name></Metadata>`;
      return formatActionResponse(action, this.active === undefined ? '' : metadata);
    } else return undefined;
    return formatActionResponse(action);
  }

  #create(name: string): void {
    if (!/^[a-z\d]([\w-]{0,62}[a-z\d])?$/i.test(name))
      throw new SesError('InvalidParameterValue', `Not a valid rule set name: ${name}`);
    if (this.has(name)) throw new SesError('AlreadyExists', `Rule set already exists: ${name}`);
    this.#save({ ...this.#state, names: [...this.#state.names, name] });
  }

  /** @param name undefined to stop receiving mail */
  #activate(name: string | undefined): void {
    if (name !== undefined && !this.has(name))
      throw new SesError('RuleSetDoesNotExist', `Rule set does not exist: ${name}`);
    const { names } = this.#state;
    this.#save({ names, ...(name !== undefined && { active: name }) });
  }

  #save(state: z.output<typeof State>): void {
    this.#state = state;
    writeJson(this.#path, state);
  }
}
