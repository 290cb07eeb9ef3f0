import type { Session } from '@takt/domain/areas/access/session.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import type { OwnFilter } from './list/filterSql.ts'
import type { MountedItem } from './mountedItem.ts'

type Rights = Pick<Session, 'globalAdmin' | 'permissions'>

/** What holds of all rows of a type that a session is shown at all. */
export const shownFilters = ({ rules }: MountedItem, session: Rights): readonly OwnFilter[] =>
  rules?.shownTo?.(session) ?? []

/** A list's query among the rows that a session is shown at all. */
export const shownTo = (item: MountedItem, session: Rights, query: ListQuery): ListQuery => ({
  ...query,
  filters: [...query.filters, ...shownFilters(item, session)],
})
