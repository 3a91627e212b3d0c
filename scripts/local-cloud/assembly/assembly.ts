import { createHash } from 'node:crypto';
import { resolve as absolute, join } from 'node:path';
import * as z from 'zod';
import { UserFacingError } from '../user-facing-error.ts';
import { resolveDynamicReferences } from './dynamic-references.ts';
import { type TemplateScope, evaluateCondition, resolve } from './intrinsics.ts';
import { ResourceCatalog, type TypeDeclarations } from './resource-catalog.ts';
import type { NamingContext, ResourceType } from './resource-type.ts';
import { type Asset, type Template, readAssembly } from './template.ts';

/**
 * Resolves a dynamic reference to its text, such as the value of a secret. Returns undefined for a form of
 * reference that the service does not resolve.
 * @throws Error if the assembly does not declare the referenced resource
 */
export type DynamicReferenceResolver = (assembly: Assembly, reference: string) => string | undefined;

/** The parts of a service that are needed to read an assembly. */
export interface AssemblyService extends TypeDeclarations {
  /** Resolvers by the service's name in dynamic references: `secretsmanager`, `ssm`. */
  readonly dynamicReferences?: Readonly<Record<string, DynamicReferenceResolver>>;
}

export interface Resource {
  stack: string;
  logicalId: string;
  type: string;
  /** As in the template, with unresolved intrinsic functions. See {@link Assembly.parseProperties}. */
  rawProperties: Record<string, unknown>;
  /** Logical ids of the resources that its DependsOn names, without those that its properties refer to. */
  dependsOn: string[];
}

const scalarText = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/**
 * A synthesized CDK assembly: its resources, with ids that are the same on every run. Values are resolved
 * when they are read, so that services can provide attributes that exist only at run time.
 */
export class Assembly {
  /** Absolute. */
  readonly directory: string;
  readonly region: string;
  readonly account: string;
  readonly #resources = new Map<string, Resource>();
  readonly #templates = new Map<string, Template>();
  readonly #dependencies: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #exports = new Map<string, { stack: string; value: unknown }>();
  readonly #assets: Map<string, Asset>;
  readonly #ordinals = new Map<Resource, number>();
  readonly #provided = new Map<Resource, Map<string, string>>();
  /** Caches the results of `getPhysicalId` and `getArn`, which every AWS call of a function needs. */
  readonly #ids = new Map<Resource, string>();
  readonly #arns = new Map<Resource, string>();
  readonly #catalog: ResourceCatalog;
  readonly #services: readonly AssemblyService[];

  /**
   * Reads the assembly in `directory`.
   * @throws UserFacingError if it is damaged, has a resource type that no service handles, or imports a
   * missing export
   */
  constructor(directory: string, services: readonly AssemblyService[]) {
    this.#services = services;
    this.#catalog = new ResourceCatalog(services);
    const { stacks, assets } = readAssembly(directory);
    this.directory = absolute(directory);
    this.region = stacks.find((stack) => stack.region)?.region ?? 'eu-west-2';
    this.account = stacks.find((stack) => stack.account)?.account ?? '000000000000';
    this.#assets = assets;
    this.#dependencies = new Map(stacks.map(({ name, dependencies }) => [name, dependencies]));
    const counts = new Map<string, number>();
    for (const { name, template } of stacks) {
      this.#templates.set(name, template);
      for (const [logicalId, { Type, Properties, DependsOn, Condition }] of Object.entries(
        template.Resources,
      )) {
        if (Condition && !this.#scope(name).condition(Condition)) continue;
        if (this.#catalog.find(Type) === undefined) throw unknownTypeError(Type, name, logicalId);
        const resource = {
          stack: name,
          logicalId,
          type: Type,
          rawProperties: Properties,
          dependsOn: DependsOn,
        };
        this.#resources.set(`${name}/${logicalId}`, resource);
        counts.set(Type, (counts.get(Type) ?? 0) + 1);
        this.#ordinals.set(resource, counts.get(Type) ?? 1);
      }
    }
    for (const { name, template } of stacks)
      for (const { Value, Export } of Object.values(template.Outputs))
        if (Export)
          this.#exports.set(scalarText.parse(this.resolve(name, Export.Name)), { stack: name, value: Value });
    for (const { name, template } of stacks)
      for (const argument of listImports(template))
        this.#findExport(name, scalarText.parse(this.resolve(name, argument)));
  }

  /** In deployment order. */
  listByType(type: string): Resource[] {
    return [...this.#resources.values()].filter((resource) => resource.type === type);
  }

  /** Custom resources that are created by calling a function, in deployment order. */
  listCustomResources(): Resource[] {
    return [...this.#resources.values()].filter((resource) => this.#typeOf(resource).isCreatedByFunction);
  }

  /**
   * The functions of the application. The functions of the CDK's own custom resources (bucket deployment,
   * deletion of objects) are not included, because the local cloud does their work.
   */
  listFunctions(): Resource[] {
    const providerArns = new Set(
      [...this.#resources.values()].flatMap((resource) =>
        'ServiceToken' in resource.rawProperties && !this.#typeOf(resource).isCreatedByFunction
          ? [this.resolve(resource.stack, resource.rawProperties.ServiceToken)]
          : [],
      ),
    );
    return this.listByType('AWS::Lambda::Function').filter(
      (resource) => !providerArns.has(this.getArn(resource)),
    );
  }

  /** The resource with this id or ARN, such as one that a resolved property refers to. */
  find(type: string, idOrArn: unknown): Resource | undefined {
    return this.listByType(type).find(
      (resource) => this.getPhysicalId(resource) === idOrArn || this.getArn(resource) === idOrArn,
    );
  }

  /**
   * The resource's properties, parsed by `schema`, with intrinsic functions and dynamic references resolved.
   * @throws UserFacingError that names the resource if its properties do not match the schema
   */
  parseProperties<T>(resource: Resource, schema: z.ZodType<T>): T {
    const resolvedProperties = resolveDynamicReferences(
      this.resolve(resource.stack, resource.rawProperties),
      (service, reference) => this.#resolverOf(service)?.(this, reference),
    );
    const parsed = schema.safeParse(resolvedProperties);
    if (parsed.success) return parsed.data;
    throw new UserFacingError(
      `The local cloud does not support these properties of ${resource.type} ${resource.stack}/${resource.logicalId}: ${z.prettifyError(parsed.error)}.`,
      'Change the properties of that resource, or add support for them to the service that emulates it.',
    );
  }

  /** The value of `Ref`. */
  getPhysicalId(resource: Resource): string {
    return getOrCompute(this.#ids, resource, () => this.#idOf(resource));
  }

  #idOf(resource: Resource): string {
    const { nameProperty, createPhysicalId } = this.#typeOf(resource);
    const explicitName = nameProperty && this.resolve(resource.stack, resource.rawProperties[nameProperty]);
    if (typeof explicitName === 'string') return explicitName;
    return createPhysicalId?.(this.#naming(resource)) ?? `${resource.stack}-${resource.logicalId}`;
  }

  getArn(resource: Resource): string {
    return getOrCompute(this.#arns, resource, () => this.#arnOf(resource));
  }

  #arnOf(resource: Resource): string {
    const id = this.getPhysicalId(resource);
    const service = resource.type.split('::')[1]?.toLowerCase() ?? 'local';
    const arn = this.#typeOf(resource).createArn?.(id, this.#naming(resource));
    return arn ?? `arn:aws:${service}:${this.region}:${this.account}:${id}`;
  }

  /** The value of `Fn::GetAtt`. */
  getAttribute(resource: Resource, name: string): string {
    const providedValue = this.#provided.get(resource)?.get(name);
    if (providedValue !== undefined) return providedValue;
    if (name === 'Arn') return this.getArn(resource);
    const computeAttribute = this.#typeOf(resource).attributes?.[name];
    if (computeAttribute) return computeAttribute(this.getPhysicalId(resource), this.#naming(resource));
    if (this.#catalog.find(resource.type) === 'ignored') return `${this.getPhysicalId(resource)}.${name}`;
    throw new Error(`${resource.type} ${resource.stack}/${resource.logicalId} has no attribute ${name} yet.`);
  }

  /** Sets an attribute that is known only at run time, such as a table's StreamArn. */
  provideAttribute(resource: Resource, name: string, value: string): void {
    const attributes = this.#provided.get(resource) ?? new Map<string, string>();
    this.#provided.set(resource, attributes.set(name, value));
    this.#ids.clear();
    this.#arns.clear();
  }

  /** Resolves the intrinsic functions in a value of that stack's template. */
  resolve(stack: string, value: unknown): unknown {
    return resolve(value, this.#scope(stack));
  }

  /**
   * The asset with this object key or hash: a file, or a directory if `packaging` is `zip`. The path is
   * absolute.
   */
  getAsset(key: string): Asset {
    const asset = this.#assets.get(key) ?? this.#assets.get(key.replace(/\.[^.]+$/, ''));
    if (asset) return { ...asset, path: join(this.directory, asset.path) };
    throw new UserFacingError(`The assembly has no asset ${key}.`, `Synthesize ${this.directory} again.`);
  }

  /** Outputs by logical id, without those that the CDK adds for references between stacks. */
  readOutputs(): Record<string, string> {
    const outputs: Record<string, string> = {};
    for (const [stack, { Outputs }] of this.#templates)
      for (const [id, { Value, Condition }] of Object.entries(Outputs))
        if (!id.startsWith('ExportsOutput') && (!Condition || this.#scope(stack).condition(Condition)))
          outputs[id] = scalarText.parse(this.resolve(stack, Value));
    return outputs;
  }

  #typeOf({ type }: Resource): ResourceType {
    const declaration = this.#catalog.find(type);
    return declaration === undefined || declaration === 'ignored' ? {} : declaration;
  }

  #resolverOf(service: string): DynamicReferenceResolver | undefined {
    return this.#services.find(({ dynamicReferences = {} }) => service in dynamicReferences)
      ?.dynamicReferences?.[service];
  }

  #naming({ stack, logicalId, ...resource }: Resource): NamingContext {
    const ordinal = this.#ordinals.get(this.#find(stack, logicalId)) ?? 1;
    const digest = createHash('sha256').update(`${stack}/${logicalId}/${resource.type}`).digest('hex');
    const token = (length: number) => BigInt(`0x${digest}`).toString(36).slice(0, length);
    return { stack, logicalId, account: this.account, region: this.region, ordinal, token };
  }

  #find(stack: string, logicalId: string): Resource {
    const resource = this.#resources.get(`${stack}/${logicalId}`);
    if (!resource) throw new Error(`${stack} refers to ${logicalId}, which it does not declare.`);
    return resource;
  }

  /** The export that a stack imports. @throws UserFacingError unless a stack that it depends on exports it */
  #findExport(stack: string, name: string): { stack: string; value: unknown } {
    const stackExport = this.#exports.get(name);
    if (stackExport && this.#dependencies.get(stack)?.has(stackExport.stack)) return stackExport;
    throw new UserFacingError(
      `CloudFormation refuses ${stack}: No export named ${name} found. ${stackExport ? `${stackExport.stack} exports it, but may be deployed later.` : 'No stack exports it.'}`,
      stackExport
        ? `Make ${stack} depend on ${stackExport.stack}: addDependency in the CDK.`
        : `Export it, or remove the import from ${stack}.`,
    );
  }

  #scope(stack: string): TemplateScope {
    const template = this.#templates.get(stack);
    const scope: TemplateScope = {
      region: this.region,
      ref: (id) => {
        if (id === 'AWS::NoValue') return undefined;
        const pseudoParameter = this.#pseudoParameters(stack)[id];
        if (pseudoParameter !== undefined) return pseudoParameter;
        const parameter = template?.Parameters[id];
        return parameter ? parameter.Default : this.getPhysicalId(this.#find(stack, id));
      },
      attribute: (id, name) => this.getAttribute(this.#find(stack, id), name),
      importValue: (name) => {
        const stackExport = this.#findExport(stack, name);
        return this.resolve(stackExport.stack, stackExport.value);
      },
      condition: (name) => evaluateCondition(template?.Conditions[name], scope),
      mapping: (mapName, topLevelKey, secondLevelKey) =>
        template?.Mappings[mapName]?.[topLevelKey]?.[secondLevelKey],
    };
    return scope;
  }

  #pseudoParameters(stack: string): Record<string, unknown> {
    return {
      'AWS::AccountId': this.account,
      'AWS::NotificationARNs': [],
      'AWS::Partition': 'aws',
      'AWS::Region': this.region,
      'AWS::StackId': `arn:aws:cloudformation:${this.region}:${this.account}:stack/${stack}/local`,
      'AWS::StackName': stack,
      'AWS::URLSuffix': 'amazonaws.com',
    };
  }
}

/** The arguments of every `Fn::ImportValue` in a template. */
function listImports(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
    key === 'Fn::ImportValue' ? [item] : listImports(item),
  );
}

function getOrCompute<K>(values: Map<K, string>, key: K, compute: () => string): string {
  const knownValue = values.get(key);
  if (knownValue !== undefined) return knownValue;
  const value = compute();
  values.set(key, value);
  return value;
}

function unknownTypeError(type: string, stack: string, logicalId: string): UserFacingError {
  if (type === 'AWS::OpenSearchService::Domain')
    return new UserFacingError(
      `The local cloud does not emulate OpenSearch (${stack}/${logicalId}).`,
      "Leave `search: 'opensearch'` out of the local environment in infra/environments.ts: the built-in index finds the same tickets.",
    );
  return new UserFacingError(
    `The local cloud does not know the resource type ${type} (${stack}/${logicalId}).`,
    'Remove that resource from this assembly, or add its type to a service of the local cloud (README.md, "Adding a service").',
  );
}
