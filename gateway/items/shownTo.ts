import type { Session } from '@takt/domain/access/session.ts'
import type { ListQuery } from '@takt/domain/item/listQuery.ts'
import type { MountedItem } from './mountedItem.ts'

/** A list's query among the rows that a session is shown at all. */
export const shownTo = (
  { rules }: MountedItem,
  session: Pick<Session, 'globalAdmin' | 'permissions'>,
  query: ListQuery,
): ListQuery => ({ ...query, filters: [...query.filters, ...(rules?.shownTo?.(session) ?? [])] })
