import type { Service } from './service.ts';

/**
 * The services, each after its dependencies.
 * @throws Error for a circular dependency, or for a dependency on a service that is not in the list
 */
export function sortByDependency(services: readonly Service[]): Service[] {
  const orderedServices = new Set<Service>();
  const visit = (service: Service, dependents: readonly Service[]) => {
    if (orderedServices.has(service)) return;
    const path = [...dependents, service];
    const names = path.map(({ name }) => name).join(' → ');
    if (dependents.includes(service)) throw new Error(`Services depend on each other in a circle: ${names}.`);
    if (!services.includes(service))
      throw new Error(`A service is missing from the list of services: ${names}.`);
    for (const dependency of service.dependsOn ?? []) visit(dependency, path);
    orderedServices.add(service);
  };
  for (const service of services) visit(service, []);
  return [...orderedServices];
}
