import type { ResourceType } from './resource-type.ts';

/** The resource types of an assembly that one service handles. */
export interface TypeDeclarations {
  readonly name: string;
  /** By type. A key that ends in `*`, such as `Custom::*`, applies to all types with this prefix. */
  readonly resourceTypes?: Readonly<Record<string, ResourceType>>;
  /**
   * Types that need no work on this machine, because they only grant, observe or describe. They are listed
   * because an unknown type is an error: skipping it silently would hide a difference from AWS. A type may
   * end in `*`.
   */
  readonly ignoredTypes?: readonly string[];
}

/** The resource types that the services of a cloud handle or ignore. */
export class ResourceCatalog {
  readonly #types = new Map<string, ResourceType>();
  readonly #ignored = new Set<string>();

  /** @throws Error if two services handle the same type */
  constructor(services: readonly TypeDeclarations[]) {
    const owners = new Map<string, string>();
    for (const { name, resourceTypes = {}, ignoredTypes = [] } of services) {
      for (const type of [...Object.keys(resourceTypes), ...ignoredTypes]) {
        const owner = owners.get(type);
        if (owner !== undefined) throw new Error(`The services ${owner} and ${name} both handle ${type}.`);
        owners.set(type, name);
      }
      for (const [type, declaration] of Object.entries(resourceTypes)) this.#types.set(type, declaration);
      for (const type of ignoredTypes) this.#ignored.add(type);
    }
  }

  /** The declaration of a type; `ignored` if it needs no work; undefined if it is unknown. */
  find(type: string): ResourceType | 'ignored' | undefined {
    const exact = this.#exact(type);
    if (exact !== undefined) return exact;
    const pattern = [...this.#types.keys(), ...this.#ignored].find(
      (candidate) => candidate.endsWith('*') && type.startsWith(candidate.slice(0, -1)),
    );
    return pattern === undefined ? undefined : this.#exact(pattern);
  }

  #exact(type: string): ResourceType | 'ignored' | undefined {
    return this.#types.get(type) ?? (this.#ignored.has(type) ? 'ignored' : undefined);
  }
}
