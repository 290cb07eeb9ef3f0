import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { invalid, Refusal } from '../../core/http/responses/refusal.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { referencesOf } from '../../core/items/write/references.ts'
import { laborTexts as texts } from './texts.ts'

/**
 * What the clock says where work names something that is not there. Of rows that the session may not read it is one
 * sentence, whichever of them is missing: an address book of jobs, operations, machines and indirects is not to be had
 * by asking.
 */
export function withoutUnread(error: unknown, { items }: Pick<ItemContext, 'items'>, session: Session): unknown {
  if (!(error instanceof Refusal)) return error
  const { fields } = (error.data ?? {}) as { fields?: Record<string, string> }
  const unread = new Set(
    referencesOf(laborTickets, items).flatMap(({ to, by }) => (mayDo(session, to.area, 'read') ? [] : by)),
  )
  return fields && Object.keys(fields).some((name) => unread.has(name)) ? invalid({ work: texts.noSuchWork }) : error
}
