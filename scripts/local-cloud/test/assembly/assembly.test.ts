import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { Assembly } from '../../assembly/assembly.ts';
import { openAssembly } from '../../services.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import { writeAssembly } from './fixture.ts';

const anyRecord = z.record(z.string(), z.unknown());

/** Resolves the properties of a queue that is the only resource of its assembly. */
function resolveProperties(rawProperties: Record<string, unknown>, otherTemplateParts: object = {}) {
  const assembly = openAssembly(
    writeAssembly({
      'Shop-test-One': {
        Resources: { It: { Type: 'AWS::SQS::Queue', Properties: rawProperties } },
        ...otherTemplateParts,
      },
    }),
  );
  const [queue] = assembly.listByType('AWS::SQS::Queue');
  if (!queue) throw new Error('no queue');
  return assembly.parseProperties(queue, anyRecord);
}

describe('intrinsic functions', () => {
  it.each([
    ['Ref of a pseudo parameter', { Ref: 'AWS::Region' }, 'eu-west-2'],
    ['Ref of a resource', { Ref: 'It' }, 'Shop-test-One-It'],
    [
      'GetAtt as a list',
      { 'Fn::GetAtt': ['It', 'Arn'] },
      'arn:aws:sqs:eu-west-2:000000000000:Shop-test-One-It',
    ],
    ['GetAtt as text', { 'Fn::GetAtt': 'It.QueueName' }, 'Shop-test-One-It'],
    ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'AWS::Partition' }, 1]] }, 'a-aws-1'],
    [
      'Sub',
      { 'Fn::Sub': '${AWS::AccountId}/${It}/${It.QueueName}/${!Literal}' },
      '000000000000/Shop-test-One-It/Shop-test-One-It/${Literal}',
    ],
    ['Sub with variables', { 'Fn::Sub': ['${x}!', { x: { Ref: 'AWS::URLSuffix' } }] }, 'amazonaws.com!'],
    ['Select of Split', { 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
    ['GetAZs', { 'Fn::GetAZs': '' }, ['eu-west-2a', 'eu-west-2b', 'eu-west-2c']],
    ['Base64', { 'Fn::Base64': 'hi' }, 'aGk='],
    ['FindInMap', { 'Fn::FindInMap': ['M', { Ref: 'AWS::Region' }, 'k'] }, 'mapped'],
    ['If over Equals, And, Or, Not', { 'Fn::If': ['Both', 'yes', 'no'] }, 'yes'],
    ['Ref of a parameter', { Ref: 'P' }, 'default'],
  ])('resolves %s', (_, value, expected) => {
    const templateParts = {
      Parameters: { P: { Type: 'String', Default: 'default' } },
      Mappings: { M: { 'eu-west-2': { k: 'mapped' } } },
      Conditions: {
        Here: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'eu-west-2'] },
        Both: {
          'Fn::And': [
            { Condition: 'Here' },
            { 'Fn::Or': [{ 'Fn::Not': [{ Condition: 'Here' }] }, { Condition: 'Here' }] },
          ],
        },
      },
    };
    expect(resolveProperties({ value }, templateParts)).toEqual({ value: expected });
  });

  it('removes references to AWS::NoValue, in objects and lists', () => {
    expect(resolveProperties({ gone: { Ref: 'AWS::NoValue' }, list: [1, { Ref: 'AWS::NoValue' }] })).toEqual({
      list: [1],
    });
  });

  it('does not change a property that only looks like an intrinsic function', () => {
    expect(resolveProperties({ Policy: { Condition: { Bool: { x: 'true' } } } })).toEqual({
      Policy: { Condition: { Bool: { x: 'true' } } },
    });
  });

  it('refuses an unknown intrinsic function', () => {
    expect(() => resolveProperties({ value: { 'Fn::Transform': {} } })).toThrow('Fn::Transform');
  });
});

describe('an assembly of several stacks', () => {
  const directory = writeAssembly({
    'Shop-test-Data': {
      Resources: {
        Table: { Type: 'AWS::DynamoDB::Table', Properties: {} },
        Pool: { Type: 'AWS::Cognito::UserPool' },
      },
      Outputs: {
        TableName: { Value: { Ref: 'Table' } },
        ExportsOutputRefTable: { Value: { Ref: 'Table' }, Export: { Name: 'Shop-test-Data:Table' } },
        ExportsStream: { Value: { 'Fn::GetAtt': ['Table', 'StreamArn'] }, Export: { Name: 'stream' } },
      },
    },
    'Shop-test-Api': {
      Resources: {
        Function: {
          Type: 'AWS::Lambda::Function',
          Properties: {
            Environment: { Variables: { TABLE_NAME: { 'Fn::ImportValue': 'Shop-test-Data:Table' } } },
          },
        },
        Mapping: {
          Type: 'AWS::Lambda::EventSourceMapping',
          Properties: { EventSourceArn: { 'Fn::ImportValue': 'stream' } },
        },
        Provider: { Type: 'AWS::Lambda::Function', Properties: {} },
        Cleaner: {
          Type: 'Custom::S3AutoDeleteObjects',
          Properties: { ServiceToken: { 'Fn::GetAtt': ['Provider', 'Arn'] } },
        },
        Role: { Type: 'AWS::IAM::Role', Properties: {} },
      },
    },
  });

  it('follows references across stacks', () => {
    const assembly = openAssembly(directory);
    const [productFunction] = assembly.listFunctions();
    expect(productFunction && assembly.parseProperties(productFunction, anyRecord)).toEqual({
      Environment: { Variables: { TABLE_NAME: 'Shop-test-Data-Table' } },
    });
  });

  it('has its outputs, without the exports that the CDK adds', () => {
    const assembly = openAssembly(directory);
    const [table] = assembly.listByType('AWS::DynamoDB::Table');
    if (table) assembly.provideAttribute(table, 'StreamArn', 'arn:stream');
    expect(assembly.readOutputs()).toEqual({
      TableName: 'Shop-test-Data-Table',
      ExportsStream: 'arn:stream',
    });
  });

  it('has a runtime attribute only after a service has provided it', () => {
    const assembly = openAssembly(directory);
    const [mapping] = assembly.listByType('AWS::Lambda::EventSourceMapping');
    const [table] = assembly.listByType('AWS::DynamoDB::Table');
    if (!mapping || !table) throw new Error('fixture');
    expect(() => assembly.parseProperties(mapping, anyRecord)).toThrow('StreamArn');
    assembly.provideAttribute(table, 'StreamArn', 'arn:stream');
    expect(assembly.parseProperties(mapping, anyRecord)).toEqual({ EventSourceArn: 'arn:stream' });
  });

  it('lists resources in the order of deployment, whatever the order of its manifest', () => {
    const createQueueStack = (name: string) => ({
      Resources: { Q: { Type: 'AWS::SQS::Queue', Properties: { QueueName: name } } },
    });
    const reorderedDirectory = writeAssembly({
      One: createQueueStack('a'),
      Two: createQueueStack('b'),
      Three: createQueueStack('c'),
    });
    const path = join(reorderedDirectory, 'manifest.json');
    const { artifacts } = z.object({ artifacts: anyRecord }).parse(JSON.parse(readFileSync(path, 'utf8')));
    const entries = Object.entries(artifacts).toReversed();
    writeFileSync(path, JSON.stringify({ artifacts: Object.fromEntries(entries) }));
    const queues = openAssembly(reorderedDirectory).listByType('AWS::SQS::Queue');
    expect(queues.map(({ stack }) => stack)).toEqual(['One', 'Two', 'Three']);
  });

  it("leaves out the functions of the CDK's own custom resources", () => {
    expect(
      openAssembly(directory)
        .listFunctions()
        .map(({ logicalId }) => logicalId),
    ).toEqual(['Function']);
  });

  it('gives the same ids on every run, in the formats of AWS', () => {
    const listPoolIds = () => {
      const assembly = openAssembly(directory);
      return assembly.listByType('AWS::Cognito::UserPool').map((pool) => assembly.getPhysicalId(pool));
    };
    expect(listPoolIds()).toEqual(['eu-west-2_Local0001']);
    expect(listPoolIds()).toEqual(listPoolIds());
  });

  it('finds a resource by id or by ARN', () => {
    const assembly = openAssembly(directory);
    const [productFunction] = assembly.listFunctions();
    if (!productFunction) throw new Error('fixture');
    expect(assembly.find('AWS::Lambda::Function', assembly.getArn(productFunction))).toBe(productFunction);
    expect(assembly.find('AWS::Lambda::Function', assembly.getPhysicalId(productFunction))).toBe(
      productFunction,
    );
  });
});

describe('an assembly that cannot be run', () => {
  it('is refused for an unknown resource type, and the error names the resource', () => {
    const directory = writeAssembly({ S: { Resources: { Q: { Type: 'AWS::RDS::DBInstance' } } } });
    expect(() => openAssembly(directory)).toThrow(/AWS::RDS::DBInstance \(S\/Q\)/);
  });

  it('is refused with OpenSearch, and the error explains what to do', () => {
    const resources = { D: { Type: 'AWS::OpenSearchService::Domain' } };
    expect(() => openAssembly(writeAssembly({ S: { Resources: resources } }))).toThrow(
      expect.objectContaining({ remedy: expect.stringContaining("search: 'opensearch'") }),
    );
  });

  it('is refused if a stack imports from a stack that CloudFormation deploys later', () => {
    const createExportingStack = (name: string) => ({
      Outputs: { Out: { Value: 'x', Export: { Name: name } } },
    });
    const createImportingStack = (name: string) => ({
      Resources: { Q: { Type: 'AWS::SQS::Queue', Properties: { A: [{ 'Fn::ImportValue': name }] } } },
    });
    const stacks = { First: createExportingStack('a'), Second: createExportingStack('b') };
    expect(openAssembly(writeAssembly({ ...stacks, Third: createImportingStack('a') }))).toBeInstanceOf(
      Assembly,
    );
    expect(() => openAssembly(writeAssembly({ Early: createImportingStack('a'), ...stacks }))).toThrow(
      /refuses Early: No export named a found. First exports it, but may be deployed later/,
    );
    expect(() => openAssembly(writeAssembly({ ...stacks, Third: createImportingStack('c') }))).toThrow(
      /refuses Third: No export named c found/,
    );
  });

  it('is refused when it is missing', () => {
    expect(() => openAssembly('/nowhere/at/all')).toThrow(UserFacingError);
  });

  it('is refused for unsupported properties, and the error names the resource', () => {
    const assembly = openAssembly(
      writeAssembly({ S: { Resources: { Q: { Type: 'AWS::SQS::Queue', Properties: { A: 1 } } } } }),
    );
    const [queue] = assembly.listByType('AWS::SQS::Queue');
    expect(() => queue && assembly.parseProperties(queue, z.object({ A: z.string() }))).toThrow(
      /AWS::SQS::Queue S\/Q/,
    );
  });
});

it('an asset is found by the key of its upload', () => {
  const assembly = openAssembly(
    writeAssembly({ S: { Resources: {} } }, { abc: { 'index.mjs': 'export {}' } }),
  );
  expect(assembly.getAsset('abc.zip')).toEqual({ path: `${assembly.directory}/asset.abc`, packaging: 'zip' });
});
