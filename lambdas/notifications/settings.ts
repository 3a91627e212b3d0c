import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type MailKind, mailKinds, listAvailableMailKinds } from '@portico/shared/model/mail.ts';
import { attemptLimits } from '@portico/shared/model/request-limits.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { type LambdaContext, runBeforeDeadline } from '../platform/deadline.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countMetric } from '../platform/monitoring/metrics.ts';
import { countAction } from '../table/rate-limit.ts';
import { readFollowState, setFollowState, setDisabledMails } from './follow.ts';
import { type MailLink, parseToken } from './words/links.ts';
import { type MailSettings, renderInvalidLinkPage, renderSettingsPage } from './words/settings-page.ts';
import { type MailedPerson, findPersonById } from './read-ticket.ts';

type Answer = APIGatewayProxyStructuredResultV2;

const createHtmlResponse = (statusCode: number, body: string): Answer => ({
  statusCode,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
});

const listMailKinds = (person: MailedPerson | undefined): readonly MailKind[] =>
  person ? listAvailableMailKinds(isStaff(person.roles)) : [];

async function readSettings({ ticket_id, person }: MailLink): Promise<MailSettings> {
  const [state, profile] = await Promise.all([readFollowState(ticket_id, person), findPersonById(person)]);
  return { muted: state === 'muted', kinds: listMailKinds(profile), disabledKinds: profile?.mails_off ?? [] };
}

async function setMuted({ ticket_id, person }: MailLink, muted: boolean): Promise<void> {
  const before = await readFollowState(ticket_id, person);
  if (muted) await setFollowState(ticket_id, person, 'muted', { actor_id: person });
  // A person who already follows the ticket continues to follow it.
  else if (before === 'muted') await setFollowState(ticket_id, person, 'default', { actor_id: person });
}

/** Stores the submitted form. An unchecked box is absent from the form. */
async function saveSettings(link: MailLink, form: URLSearchParams): Promise<void> {
  await setMuted(link, !form.has('ticket'));
  const profile = await findPersonById(link.person);
  if (!profile) return;
  const checkedKinds = form.getAll('kind');
  const offeredKinds = listMailKinds(profile);
  const unofferedKinds = profile.mails_off.filter((kind) => !offeredKinds.includes(kind));
  await setDisabledMails(link.person, [
    ...unofferedKinds,
    ...offeredKinds.filter((kind) => !checkedKinds.includes(kind)),
  ]);
}

/**
 * The unsubscribe button of a mail program (RFC 8058): ends this kind of mail, or the mails about the ticket.
 */
async function unsubscribe(link: MailLink, requestedKind: string | undefined): Promise<void> {
  const kind = mailKinds.find((mailKind) => mailKind === requestedKind);
  const profile = kind && (await findPersonById(link.person));
  if (kind && profile) await setDisabledMails(link.person, [...new Set([...profile.mails_off, kind])]);
  else await setMuted(link, true);
}

/**
 * The Lambda handler of the settings page that mails link to. Only the link identifies the person, so the
 * page contains no name, no address and no details of the ticket.
 */
export function serveSettings(stylesheetUrl: string, secret: () => Promise<string>) {
  const respond = async (event: APIGatewayProxyEventV2): Promise<Answer> => {
    const link = parseToken(event.pathParameters?.['token'] ?? '', await secret());
    if (!link) return createHtmlResponse(404, renderInvalidLinkPage(stylesheetUrl));
    if (event.requestContext.http.method !== 'POST')
      return createHtmlResponse(
        200,
        renderSettingsPage(
          stylesheetUrl,
          await readSettings(link),
          event.queryStringParameters?.['saved'] !== undefined,
        ),
      );
    const secondsToWait = await countAction(
      { ...attemptLimits.mail_settings, party: link.person },
      new Date(),
    );
    if (secondsToWait > 0) {
      const headers = { 'cache-control': 'no-store', 'retry-after': String(secondsToWait) };
      return { statusCode: 429, headers, body: attemptLimits.mail_settings.refusal };
    }
    const form = new URLSearchParams(
      Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8').toString(),
    );
    if (form.has('List-Unsubscribe')) {
      await unsubscribe(link, event.queryStringParameters?.['kind']);
      return createHtmlResponse(200, '');
    }
    await saveSettings(link, form);
    return { statusCode: 303, headers: { 'cache-control': 'no-store', location: '?saved' } };
  };

  return async (event: APIGatewayProxyEventV2, context: LambdaContext): Promise<Answer> => {
    logger.resetKeys();
    logger.appendKeys({ request_id: event.requestContext.requestId, route: event.routeKey });
    try {
      return await runBeforeDeadline(context, () => respond(event));
    } catch (error) {
      logger.error('failed', { error: error instanceof Error ? error : String(error) });
      countMetric('failed');
      return { statusCode: 503, headers: { 'cache-control': 'no-store', 'retry-after': '60' }, body: '' };
    }
  };
}
