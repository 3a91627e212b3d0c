import { describe, expect, it } from 'vitest';
import { ResourceCatalog } from '../assembly/resource-catalog.ts';
import { sortByDependency } from '../dependency-order.ts';
import { type Service, defineResourceTypes } from '../service.ts';
import { services } from '../services.ts';

const defineTestService = (name: string, dependsOn: readonly Service[] = []) =>
  defineResourceTypes({ name, dependsOn });

describe('the order of services', () => {
  it('starts each service after its dependencies', () => {
    const a = defineTestService('a');
    const b = defineTestService('b', [a]);
    const c = defineTestService('c', [b, a]);
    expect(sortByDependency([c, b, a]).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('is found for the services of the local cloud', () => {
    const orderedServices = sortByDependency(services);
    for (const [index, { dependsOn = [] }] of orderedServices.entries())
      for (const dependency of dependsOn) expect(orderedServices.indexOf(dependency)).toBeLessThan(index);
  });

  it('refuses a cycle, and a service that is not in the list', () => {
    const dependencies: Service[] = [];
    const a = defineTestService('a', dependencies);
    const b = defineTestService('b', [a]);
    expect(() => sortByDependency([b])).toThrow('A service is missing from the list of services: b → a.');
    dependencies.push(b);
    expect(() => sortByDependency([a, b])).toThrow('Services depend on each other in a circle: a → b → a.');
  });
});

describe('the resource types of services', () => {
  it('belong to one service each', () => {
    const [firstService, secondService] = ['one', 'other'].map((name) => ({
      name,
      ignoredTypes: ['AWS::X::Y'],
    }));
    if (!firstService || !secondService) throw new Error('There are two services.');
    expect(() => new ResourceCatalog([firstService, secondService])).toThrow(
      'The services one and other both handle AWS::X::Y.',
    );
  });

  it('are matched by the whole name first, then by the prefix that a service handles', () => {
    const catalog = new ResourceCatalog([
      { name: 'a', resourceTypes: { 'Custom::*': { isCreatedByFunction: true } } },
      { name: 'b', ignoredTypes: ['Custom::Known', 'AWS::IAM::*'] },
    ]);
    expect(catalog.find('Custom::Known')).toBe('ignored');
    expect(catalog.find('Custom::Other')).toEqual({ isCreatedByFunction: true });
    expect(catalog.find('AWS::IAM::Role')).toBe('ignored');
    expect(catalog.find('AWS::IAMX::Role')).toBeUndefined();
  });
});
