import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { areaOfDoc, docTypes } from '@takt/domain/areas/documents/docTypes.ts'
import { type Approvers, maxNamed } from '@takt/domain/areas/documents/responses/approvers.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { isCallable } from '../calls/index.ts'

type Approver = { userName: string; isSeen: boolean; areas: string[] }

/**
 * Reads the number of other users who may approve pages of each kind; with the names that the session may see, if it
 * may read users.
 */
export async function readApprovers(systemDb: Kysely<Tables>, session: Session): Promise<Approvers> {
  const { entityId, userId } = session
  const areas = Object.values(areaOfDoc)
  const { rows } = await sql<Approver>`
    with able as (
      select u.user_id, u.user_name, array(select area from unnest(${areas}::text[]) area where u.global_admin
        or (u.permissions -> area ->> 'approve')::boolean or exists (select from groups g
          where g.entity_id = u.entity_id and g.members ? u.user_name_lower
            and (g.permissions -> area ->> 'approve')::boolean)) as areas
      from user_account u
      where u.user_id <> ${userId}::int and ${isCallable({ organizationId: session.organizationId!, entityId })})
    select user_name as "userName", areas,
      ${session.globalAdmin || !session.restrictOrgs}::boolean or sees_user(${userId}::int, user_id) as "isSeen"
    from able where areas <> '{}' order by user_name`.execute(systemDb)
  const maySeeNames = mayDo(session, 'security', 'read')
  return docTypes.map((docType) => {
    const able = rows.filter((row) => row.areas.includes(areaOfDoc[docType]))
    const named = able.filter(({ isSeen }) => isSeen).slice(0, maxNamed)
    return { docType, count: able.length, people: maySeeNames ? named.map(({ userName }) => ({ userName })) : null }
  })
}
