import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { HttpError, invalid } from '../../core/http/responses/httpError.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { referencesOf } from '../../core/items/write/references.ts'
import { laborTexts as texts } from './texts.ts'

/**
 * Replaces the error for a missing reference. If the session may not read the referenced type, the message does not
 * reveal which reference is missing, so that jobs, operations, machines and indirects cannot be enumerated.
 */
export function withoutUnread(error: unknown, { items }: Pick<ItemContext, 'items'>, session: Session): unknown {
  if (!(error instanceof HttpError)) return error
  const { fields } = (error.data ?? {}) as { fields?: Record<string, string> }
  const unread = new Set(
    referencesOf(laborTickets, items).flatMap(({ to, by }) => (mayDo(session, to.area, 'read') ? [] : by)),
  )
  return fields && Object.keys(fields).some((name) => unread.has(name)) ? invalid({ work: texts.noSuchWork }) : error
}
