import { type App, type StackProps, Tags } from 'aws-cdk-lib';
import type { Artifacts } from './artifacts.ts';
import type { Environment } from './environments.ts';
import { type MonitoringStacks, addMonitoring } from './monitoring.ts';
import { ApiStack } from './stacks/api.ts';
import { AuditLogStack } from './stacks/audit-log.ts';
import { BackupStack } from './stacks/backup.ts';
import { ChangesStack } from './stacks/changes.ts';
import { DataStack } from './stacks/data.ts';
import { DeliverStack } from './stacks/deliver.ts';
import { EdgeStack, edgeRegion, needsEdgeStack } from './stacks/edge.ts';
import { ExportStack } from './stacks/export.ts';
import { IdentityStack } from './stacks/identity.ts';
import { LiveStack } from './stacks/live.ts';
import { MailInStack } from './stacks/mail-in.ts';
import { MailStack } from './stacks/mail.ts';
import { OutboundStack } from './stacks/outbound.ts';
import { PagesStack } from './stacks/pages.ts';
import { PrivacyStack } from './stacks/privacy.ts';
import { ProjectStack } from './stacks/project.ts';
import { ScheduleStack } from './stacks/schedule.ts';
import { SearchDomainStack } from './stacks/search-domain.ts';
import { SiteStack } from './stacks/site.ts';

export interface SystemStacks extends MonitoringStacks {
  /** The stack in us-east-1. Undefined if the environment has neither a domain nor a firewall. */
  readonly edge: EdgeStack | undefined;
  readonly data: DataStack;
  readonly mail: MailStack;
  readonly identity: IdentityStack;
  /** Undefined if the environment receives no mail. */
  readonly mailIn: MailInStack | undefined;
  readonly api: ApiStack;
  readonly auditLog: AuditLogStack;
  readonly privacy: PrivacyStack;
  readonly changes: ChangesStack;
  readonly deliver: DeliverStack;
  readonly outbound: OutboundStack;
  readonly project: ProjectStack;
  readonly exports: ExportStack;
  readonly schedule: ScheduleStack;
  /** Undefined if the environment uses the built-in index. */
  readonly searchDomain: SearchDomainStack | undefined;
  readonly live: LiveStack;
  readonly site: SiteStack;
  readonly pages: PagesStack;
  /** Undefined if the environment has no daily backups. */
  readonly backup: BackupStack | undefined;
}

/** Creates all stacks of an environment, in the order of their dependencies. */
export function buildApp(app: App, environment: Environment, artifacts: Artifacts): SystemStacks {
  const { name, region, account, retain } = environment;
  const commonProps: StackProps = {
    env: { region, ...(account && { account }) },
    terminationProtection: retain,
  };
  const id = (stack: string) => `Portico-${name}-${stack}`;

  const edge = needsEdgeStack(environment)
    ? new EdgeStack(app, id('Edge'), {
        ...commonProps,
        env: { ...commonProps.env, region: edgeRegion },
        crossRegionReferences: true,
        environment,
      })
    : undefined;
  const data = new DataStack(app, id('Data'), { ...commonProps, environment, artifacts });
  const mail = new MailStack(app, id('Mail'), { ...commonProps, environment });
  const identity = new IdentityStack(app, id('Identity'), {
    ...commonProps,
    environment,
    artifacts,
    table: data.table,
  });
  const { receivingDomain } = environment.mail;
  const mailIn =
    receivingDomain === undefined
      ? undefined
      : new MailInStack(app, id('MailIn'), {
          ...commonProps,
          environment,
          artifacts,
          domain: receivingDomain,
          table: data.table,
          attachments: data.attachments,
          identity,
          sender: mail.sender,
          originSecret: data.originSecret,
          setup: data.setup,
        });
  const searchDomain =
    environment.search === 'opensearch'
      ? new SearchDomainStack(app, id('SearchDomain'), { ...commonProps, environment })
      : undefined;
  const auditLog = new AuditLogStack(app, id('AuditLog'), { ...commonProps, environment });
  const privacy = new PrivacyStack(app, id('Privacy'), {
    ...commonProps,
    environment,
    artifacts,
    table: data.table,
    userPool: identity.userPool,
    mailIn,
  });
  const changes = new ChangesStack(app, id('Changes'), {
    ...commonProps,
    environment,
    artifacts,
    table: data.table,
    attachments: data.attachments,
    auditLog,
    privacy,
  });
  const deliver = new DeliverStack(app, id('Deliver'), {
    ...commonProps,
    environment,
    artifacts,
    table: data.table,
    identity,
    sender: mail.sender,
    events: changes.ticketEvents,
    mailIn,
    setup: data.setup,
  });
  const outbound = new OutboundStack(app, id('Outbound'), {
    ...commonProps,
    environment,
    artifacts,
    table: data.table,
  });
  const project = new ProjectStack(app, id('Project'), {
    ...commonProps,
    environment,
    artifacts,
    table: data.table,
    attachments: data.attachments,
    searchIndex: data.searchIndex,
    events: changes.ticketEvents,
    outbound,
  });
  const schedule = new ScheduleStack(app, id('Schedule'), {
    ...commonProps,
    environment,
    artifacts,
    table: data.table,
    searchIndex: data.searchIndex,
    searchDomain: searchDomain?.domain,
    identity,
    outbound,
  });
  const exports = new ExportStack(app, id('Exports'), {
    ...commonProps,
    environment,
    artifacts,
    table: data.table,
    attachments: data.attachments,
    exports: data.exports,
    originSecret: data.originSecret,
    projectStack: project,
  });
  const api = new ApiStack(app, id('Api'), {
    ...commonProps,
    environment,
    artifacts,
    table: data.table,
    attachments: data.attachments,
    imports: data.imports,
    searchIndex: data.searchIndex,
    searchDomain: searchDomain?.domain,
    identity,
    originSecret: data.originSecret,
    setup: data.setup,
    changes,
    deliverStack: deliver,
    exportStack: exports,
    projectStack: project,
    outbound,
    mailIn,
  });
  const live = new LiveStack(app, id('Live'), {
    ...commonProps,
    environment,
    artifacts,
    table: data.table,
    originSecret: data.originSecret,
  });
  const site = new SiteStack(app, id('Site'), {
    ...commonProps,
    crossRegionReferences: edge !== undefined,
    environment,
    artifacts,
    edge,
    api: api.httpApi,
    liveApi: live.api,
    originSecret: data.originSecret,
    attachments: data.attachments,
    imports: data.imports,
    identity,
  });
  const pages = new PagesStack(app, id('Pages'), {
    ...commonProps,
    environment,
    artifacts,
    table: data.table,
    api: api.httpApi,
    originSecret: data.originSecret,
  });
  // Rendered pages refer to files of the site's build, which must be uploaded first.
  pages.addStackDependency(site);

  const backup = environment.dailyBackups
    ? new BackupStack(app, id('Backup'), {
        ...commonProps,
        environment,
        table: data.table,
        attachments: data.attachments,
      })
    : undefined;

  const stacks = {
    edge,
    data,
    mail,
    identity,
    mailIn,
    auditLog,
    privacy,
    changes,
    deliver,
    outbound,
    project,
    exports,
    schedule,
    searchDomain,
    api,
    live,
    site,
    pages,
    backup,
  };
  const monitoringStacks = addMonitoring(app, environment, { common: commonProps, id }, stacks);

  Tags.of(app).add('application', 'portico');
  Tags.of(app).add('environment', name);
  return { ...stacks, ...monitoringStacks };
}
