import { type App, type StackProps, Tags } from 'aws-cdk-lib';
import type { Artifacts } from './artifacts.ts';
import type { Environment } from './environments.ts';
import { type MonitoringStacks, addMonitoring } from './monitoring.ts';
import { AccountMailsStack } from './stacks/account-mails.ts';
import { ApiStack } from './stacks/api.ts';
import { AssignmentStack } from './stacks/assignment.ts';
import { AuditLogStack } from './stacks/audit-log.ts';
import { BackupStack } from './stacks/backup.ts';
import { ChangesStack } from './stacks/changes.ts';
import { DataStack } from './stacks/data.ts';
import { EdgeStack, edgeRegion, needsEdge } from './stacks/edge.ts';
import { IdentityStack } from './stacks/identity.ts';
import { LiveStack } from './stacks/live.ts';
import { MailEventsStack } from './stacks/mail-events.ts';
import { MailInStack } from './stacks/mail-in.ts';
import { MailStack } from './stacks/mail.ts';
import { MalwareScanStack } from './stacks/malware-scan.ts';
import { NotificationsStack } from './stacks/notifications.ts';
import { PagesStack } from './stacks/pages.ts';
import { PersonalDataStack } from './stacks/personal-data.ts';
import { ReportsStack } from './stacks/reports.ts';
import { SearchDomainStack } from './stacks/search-domain.ts';
import { SearchStack } from './stacks/search.ts';
import { SiteStack } from './stacks/site.ts';

export interface SystemStacks extends MonitoringStacks {
  /** In us-east-1. Undefined where the environment has neither a domain nor a firewall. */
  readonly edge: EdgeStack | undefined;
  readonly data: DataStack;
  readonly mail: MailStack;
  readonly identity: IdentityStack;
  /** Undefined where the environment receives no mail. */
  readonly mailIn: MailInStack | undefined;
  readonly accountMails: AccountMailsStack;
  readonly mailEvents: MailEventsStack;
  readonly api: ApiStack;
  readonly auditLog: AuditLogStack;
  readonly personalData: PersonalDataStack;
  readonly changes: ChangesStack;
  /** Undefined where attachments are not scanned. */
  readonly malwareScan: MalwareScanStack | undefined;
  readonly search: SearchStack;
  /** Undefined where the own index answers searches. */
  readonly searchDomain: SearchDomainStack | undefined;
  readonly reports: ReportsStack;
  readonly assignment: AssignmentStack;
  readonly live: LiveStack;
  readonly notifications: NotificationsStack;
  readonly site: SiteStack;
  readonly pages: PagesStack;
  /** Undefined where the environment has no daily backups. */
  readonly backup: BackupStack | undefined;
}

/** Creates every stack of one environment, each after the stacks that it depends on. */
export function buildApp(app: App, environment: Environment, artifacts: Artifacts): SystemStacks {
  const { name, region, account, retain } = environment;
  const common: StackProps = { env: { region, ...(account && { account }) }, terminationProtection: retain };
  const id = (stack: string) => `Portico-${name}-${stack}`;

  const edge = needsEdge(environment)
    ? new EdgeStack(app, id('Edge'), {
        ...common,
        env: { ...common.env, region: edgeRegion },
        crossRegionReferences: true,
        environment,
      })
    : undefined;
  const data = new DataStack(app, id('Data'), { ...common, environment, artifacts });
  const mail = new MailStack(app, id('Mail'), { ...common, environment });
  const identity = new IdentityStack(app, id('Identity'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
  });
  const accountMails = new AccountMailsStack(app, id('AccountMails'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    identity,
    sender: mail.sender,
  });
  const { receivingDomain } = environment.mail;
  const mailIn =
    receivingDomain === undefined
      ? undefined
      : new MailInStack(app, id('MailIn'), {
          ...common,
          environment,
          artifacts,
          domain: receivingDomain,
          table: data.table,
          attachments: data.attachments,
          identity,
          sender: mail.sender,
        });
  const searchDomain =
    environment.search === 'opensearch'
      ? new SearchDomainStack(app, id('SearchDomain'), { ...common, environment })
      : undefined;
  const api = new ApiStack(app, id('Api'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    attachments: data.attachments,
    searchIndex: data.searchIndex,
    searchDomain: searchDomain?.domain,
    identity,
    sender: mail.sender,
    accountMails,
    mailIn,
  });
  const mailEvents = new MailEventsStack(app, id('MailEvents'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    identity,
    events: mail.events,
  });
  const auditLog = new AuditLogStack(app, id('AuditLog'), { ...common, environment });
  const personalData = new PersonalDataStack(app, id('PersonalData'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    userPool: identity.userPool,
    mailIn,
  });
  const changes = new ChangesStack(app, id('Changes'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    attachments: data.attachments,
    auditLog,
    personalData,
  });
  const malwareScan = environment.malwareScan
    ? new MalwareScanStack(app, id('MalwareScan'), {
        ...common,
        environment,
        artifacts,
        table: data.table,
        attachments: data.attachments,
      })
    : undefined;
  const notifications = new NotificationsStack(app, id('Notifications'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    api: api.httpApi,
    originSecret: api.originSecret,
    sender: mail.sender,
    events: changes.ticketEvents,
    mailIn,
  });
  const search = new SearchStack(app, id('Search'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    index: data.searchIndex,
    domain: searchDomain?.domain,
    events: changes.ticketEvents,
  });
  const reports = new ReportsStack(app, id('Reports'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    events: changes.ticketEvents,
  });
  const assignment = new AssignmentStack(app, id('Assignment'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    events: changes.ticketEvents,
  });
  const live = new LiveStack(app, id('Live'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    originSecret: api.originSecret,
  });
  const site = new SiteStack(app, id('Site'), {
    ...common,
    crossRegionReferences: edge !== undefined,
    environment,
    artifacts,
    edge,
    api: api.httpApi,
    live: live.api,
    originSecret: api.originSecret,
    attachments: data.attachments,
    identity,
  });
  const pages = new PagesStack(app, id('Pages'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    api: api.httpApi,
    originSecret: api.originSecret,
  });
  // Rendered pages refer to files of the site's build, which must be uploaded first.
  pages.addStackDependency(site);
  notifications.addStackDependency(site);

  const backup = environment.dailyBackups
    ? new BackupStack(app, id('Backup'), {
        ...common,
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
    accountMails,
    mailEvents,
    api,
    auditLog,
    personalData,
    changes,
    malwareScan,
    search,
    searchDomain,
    reports,
    assignment,
    live,
    notifications,
    site,
    pages,
    backup,
  };
  const monitoring = addMonitoring(app, environment, { common, id }, stacks);

  Tags.of(app).add('application', 'portico');
  Tags.of(app).add('environment', name);
  return { ...stacks, ...monitoring };
}
