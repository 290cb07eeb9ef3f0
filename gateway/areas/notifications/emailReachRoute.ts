import { groups } from '@takt/domain/areas/access/groups.ts'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { notifications } from '@takt/domain/areas/notifications/notifications.ts'
import { type EmailReach, emailReach } from '@takt/domain/areas/notifications/responses/emailReach.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { isCallable, mayTakePart } from '../calls/index.ts'
import { notificationsTexts as texts } from './texts.ts'

type People = EmailReach['people']
type Groups = EmailReach['groups']

/** Route for recipients who get no email, so that a form can mark them. */
export const emailReachRoute = ({ dependencies: { systemDb, env } }: Gateway): Route =>
  route({
    right: [notifications.area, 'read'],
    method: 'get',
    path: '/notifications/emailReach',
    tags: [notifications.name],
    summary: 'People and groups who get no email of notifications, and whether a mail server is configured',
    response: responses('Recipients without email', emailReach),
    handle: async (c) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      const { entityId } = session
      if (session.isMasked) throw new HttpError('forbidden', texts.notWhileMasked)
      const hasAccess = mayTakePart(organizationId)
      const recipients = sql`notification_recipients r where r.organization_id = ${organizationId}::int
        and r.recipient_type = 'user'`
      const people = await sql<People[number]>`select u.user_name as "userName",
          case when ${hasAccess} then 'noAddress' when u.enabled then 'gone' else 'disabled' end as reason
        from user_account u where u.kind = 'person' and u.entity_id = ${entityId}::int and (u.email = '' or not (${hasAccess}))
          and (${isCallable({ organizationId, entityId })}
            or exists (select from ${recipients} and lower(r.recipient_id) = u.user_name_lower))
        union select r.recipient_id, 'gone' from ${recipients} and not exists (select from user_account u
          where u.entity_id = ${entityId}::int and u.user_name_lower = lower(r.recipient_id))
        order by 1`.execute(systemDb)
      const ofGroups = mayDo(session, groups.area, 'read')
        ? await sql<Groups[number]>`select g.group_id as "groupId", count(u.user_id)::int as members,
              count(u.user_id) filter (where u.email = '')::int as "withoutAddress"
            from groups g left join user_account u on u.entity_id = g.entity_id and g.members ? u.user_name_lower
              and ${hasAccess}
            where g.entity_id = ${entityId}::int group by g.group_id order by g.group_id`.execute(systemDb)
        : { rows: [] }
      return respond(c, { hasMailServer: env.SMTP_URL !== undefined, people: people.rows, groups: ofGroups.rows })
    },
  })
