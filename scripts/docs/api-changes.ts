/**
 * Finds changes that could break programs written for a recorded OpenAPI document. A newer document may add
 * response fields, optional request fields, endpoints and values.
 */
import { isDeepStrictEqual } from 'node:util';

type Json = Readonly<Record<string, unknown>>;
type Direction = 'request' | 'response';

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const asJson = (value: unknown): Json => (isJson(value) ? value : {});
const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The part of the document that a reference points to. */
function resolve(document: Json, value: unknown): Json {
  const { $ref } = asJson(value);
  if (typeof $ref !== 'string') return asJson(value);
  const names = $ref.slice('#/'.length).split('/');
  return resolve(
    document,
    names.reduce<unknown>((part, name) => asJson(part)[name], document),
  );
}

/** Limits in request schemas: 1 if a higher limit allows more, -1 if it allows less. */
const limits = { maxLength: 1, maxItems: 1, maximum: 1, minLength: -1, minItems: -1, minimum: -1 } as const;

/** Compares the schemas of two documents. */
class Comparison {
  readonly #old: Json;
  readonly #new: Json;
  readonly found: string[] = [];

  constructor(old: Json, later: Json) {
    this.#old = old;
    this.#new = later;
  }

  schema(was: unknown, is: unknown, direction: Direction, place: string): void {
    const [before, after] = [resolve(this.#old, was), resolve(this.#new, is)];
    for (const name of ['type', 'const', 'format'])
      if (!isDeepStrictEqual(before[name], after[name])) this.found.push(`${place}: ${name} changed`);
    for (const [name, property] of Object.entries(asJson(before['properties']))) {
      const later = asJson(after['properties'])[name];
      if (later === undefined) this.found.push(`${place}.${name} was removed`);
      else this.schema(property, later, direction, `${place}.${name}`);
    }
    this.#required(before, after, direction, place);
    if (direction === 'request') this.#narrowed(before, after, place);
    if (before['items'] !== undefined) this.schema(before['items'], after['items'], direction, `${place}[]`);
    for (const kind of ['anyOf', 'oneOf', 'allOf'])
      for (const [index, option] of asArray(before[kind]).entries())
        if (!asArray(after[kind]).some((one) => this.#isSame(option, one, direction)))
          this.found.push(`${place}: option ${index} was removed`);
  }

  #isSame(was: unknown, is: unknown, direction: Direction): boolean {
    const nested = new Comparison(this.#old, this.#new);
    nested.schema(was, is, direction, '');
    return nested.found.length === 0;
  }

  #required(before: Json, after: Json, direction: Direction, place: string): void {
    const [was, is] = [asArray(before['required']), asArray(after['required'])];
    const [less, more] = direction === 'request' ? [was, is] : [is, was];
    for (const name of more)
      if (!less.includes(name))
        this.found.push(
          `${place}.${String(name)} is ${direction === 'request' ? 'now' : 'no longer'} required`,
        );
  }

  #narrowed(before: Json, after: Json, place: string): void {
    for (const value of asArray(before['enum']))
      if (!asArray(after['enum']).includes(value)) this.found.push(`${place}: ${String(value)} was removed`);
    for (const [name, sign] of Object.entries(limits))
      if (
        after[name] !== undefined &&
        sign * (Number(before[name] ?? sign * Infinity) - Number(after[name])) > 0
      )
        this.found.push(`${place}: ${name} allows less`);
  }

  operation(was: unknown, is: unknown, place: string): void {
    const [before, after] = [asJson(was), asJson(is)];
    if (before['x-scope'] !== after['x-scope']) this.found.push(`${place}: the scope changed`);
    const listParameters = (document: Json, operation: Json) =>
      asArray(operation['parameters']).map((one) => resolve(document, one));
    const recorded = listParameters(this.#old, before);
    const present = listParameters(this.#new, after);
    const isSame = (one: Json) => (other: Json) => one['name'] === other['name'] && one['in'] === other['in'];
    for (const parameter of recorded) {
      const name = `${place} ${String(parameter['name'])}`;
      const later = present.find(isSame(parameter));
      if (!later) this.found.push(`${name} was removed`);
      else this.schema(parameter['schema'], later['schema'], 'request', name);
    }
    for (const parameter of present)
      if (parameter['required'] === true && recorded.find(isSame(parameter))?.['required'] !== true)
        this.found.push(`${place} ${String(parameter['name'])} is now required`);
    this.#content(before['requestBody'], after['requestBody'], 'request', `${place} body`);
    for (const [status, response] of Object.entries(asJson(before['responses'])))
      this.#content(response, asJson(after['responses'])[status], 'response', `${place} ${status}`);
  }

  #content(was: unknown, is: unknown, direction: Direction, place: string): void {
    const [before, after] = [resolve(this.#old, was), resolve(this.#new, is)];
    for (const [type, { schema }] of Object.entries(asJson(before['content'])).map(
      ([type, content]) => [type, asJson(content)] as const,
    )) {
      const later = asJson(after['content'])[type];
      if (later === undefined) this.found.push(`${place} was removed`);
      else this.schema(schema, asJson(later)['schema'], direction, place);
    }
  }
}

/**
 * The parts of a recorded document that a newer document removes or restricts; empty if it only adds parts.
 */
export function findBreakingChanges(recorded: unknown, present: unknown): string[] {
  const [before, after] = [asJson(recorded), asJson(present)];
  const comparison = new Comparison(before, after);
  for (const [path, methods] of Object.entries(asJson(before['paths'])))
    for (const [method, operation] of Object.entries(asJson(methods))) {
      const operationName = `${method.toUpperCase()} ${path}`;
      const later = asJson(asJson(after['paths'])[path])[method];
      if (later === undefined) comparison.found.push(`${operationName} was removed`);
      else comparison.operation(operation, later, operationName);
    }
  return comparison.found;
}
