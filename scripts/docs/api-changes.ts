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
const limitSigns = {
  maxLength: 1,
  maxItems: 1,
  maximum: 1,
  minLength: -1,
  minItems: -1,
  minimum: -1,
} as const;

/** Compares the schemas of two documents. */
class Comparison {
  readonly #old: Json;
  readonly #new: Json;
  readonly breakingChanges: string[] = [];

  constructor(oldDocument: Json, newDocument: Json) {
    this.#old = oldDocument;
    this.#new = newDocument;
  }

  compareSchemas(oldSchema: unknown, newSchema: unknown, direction: Direction, location: string): void {
    const [before, after] = [resolve(this.#old, oldSchema), resolve(this.#new, newSchema)];
    for (const name of ['type', 'const', 'format'])
      if (!isDeepStrictEqual(before[name], after[name]))
        this.breakingChanges.push(`${location}: ${name} changed`);
    for (const [name, property] of Object.entries(asJson(before['properties']))) {
      const newProperty = asJson(after['properties'])[name];
      if (newProperty === undefined) this.breakingChanges.push(`${location}.${name} was removed`);
      else this.compareSchemas(property, newProperty, direction, `${location}.${name}`);
    }
    this.#required(before, after, direction, location);
    if (direction === 'request') this.#narrowed(before, after, location);
    if (before['items'] !== undefined)
      this.compareSchemas(before['items'], after['items'], direction, `${location}[]`);
    for (const kind of ['anyOf', 'oneOf', 'allOf'])
      for (const [index, option] of asArray(before[kind]).entries())
        if (!asArray(after[kind]).some((newOption) => this.#isSame(option, newOption, direction)))
          this.breakingChanges.push(`${location}: option ${index} was removed`);
  }

  #isSame(oldSchema: unknown, newSchema: unknown, direction: Direction): boolean {
    const nestedComparison = new Comparison(this.#old, this.#new);
    nestedComparison.compareSchemas(oldSchema, newSchema, direction, '');
    return nestedComparison.breakingChanges.length === 0;
  }

  #required(before: Json, after: Json, direction: Direction, location: string): void {
    const [oldRequired, newRequired] = [asArray(before['required']), asArray(after['required'])];
    const [less, more] = direction === 'request' ? [oldRequired, newRequired] : [newRequired, oldRequired];
    for (const name of more)
      if (!less.includes(name))
        this.breakingChanges.push(
          `${location}.${String(name)} is ${direction === 'request' ? 'now' : 'no longer'} required`,
        );
  }

  #narrowed(before: Json, after: Json, location: string): void {
    for (const value of asArray(before['enum']))
      if (!asArray(after['enum']).includes(value))
        this.breakingChanges.push(`${location}: ${String(value)} was removed`);
    for (const [name, sign] of Object.entries(limitSigns))
      if (
        after[name] !== undefined &&
        sign * (Number(before[name] ?? sign * Infinity) - Number(after[name])) > 0
      )
        this.breakingChanges.push(`${location}: ${name} allows less`);
  }

  compareOperations(oldOperation: unknown, newOperation: unknown, location: string): void {
    const [before, after] = [asJson(oldOperation), asJson(newOperation)];
    if (before['x-scope'] !== after['x-scope']) this.breakingChanges.push(`${location}: the scope changed`);
    const listParameters = (document: Json, operation: Json) =>
      asArray(operation['parameters']).map((parameter) => resolve(document, parameter));
    const oldParameters = listParameters(this.#old, before);
    const newParameters = listParameters(this.#new, after);
    const isSame = (parameter: Json) => (otherParameter: Json) =>
      parameter['name'] === otherParameter['name'] && parameter['in'] === otherParameter['in'];
    for (const parameter of oldParameters) {
      const name = `${location} ${String(parameter['name'])}`;
      const newParameter = newParameters.find(isSame(parameter));
      if (!newParameter) this.breakingChanges.push(`${name} was removed`);
      else this.compareSchemas(parameter['schema'], newParameter['schema'], 'request', name);
    }
    for (const parameter of newParameters)
      if (parameter['required'] === true && oldParameters.find(isSame(parameter))?.['required'] !== true)
        this.breakingChanges.push(`${location} ${String(parameter['name'])} is now required`);
    this.#content(before['requestBody'], after['requestBody'], 'request', `${location} body`);
    for (const [status, response] of Object.entries(asJson(before['responses'])))
      this.#content(response, asJson(after['responses'])[status], 'response', `${location} ${status}`);
  }

  #content(oldParent: unknown, newParent: unknown, direction: Direction, location: string): void {
    const [before, after] = [resolve(this.#old, oldParent), resolve(this.#new, newParent)];
    for (const [type, { schema }] of Object.entries(asJson(before['content'])).map(
      ([type, content]) => [type, asJson(content)] as const,
    )) {
      const newContent = asJson(after['content'])[type];
      if (newContent === undefined) this.breakingChanges.push(`${location} was removed`);
      else this.compareSchemas(schema, asJson(newContent)['schema'], direction, location);
    }
  }
}

/**
 * The parts of a recorded document that a newer document removes or restricts; empty if it only adds parts.
 */
export function findBreakingChanges(recordedDocument: unknown, currentDocument: unknown): string[] {
  const [before, after] = [asJson(recordedDocument), asJson(currentDocument)];
  const comparison = new Comparison(before, after);
  for (const [path, methods] of Object.entries(asJson(before['paths'])))
    for (const [method, operation] of Object.entries(asJson(methods))) {
      const operationName = `${method.toUpperCase()} ${path}`;
      const newOperation = asJson(asJson(after['paths'])[path])[method];
      if (newOperation === undefined) comparison.breakingChanges.push(`${operationName} was removed`);
      else comparison.compareOperations(operation, newOperation, operationName);
    }
  return comparison.breakingChanges;
}
