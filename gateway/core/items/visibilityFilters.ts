import type { Session } from '@takt/domain/areas/access/session.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import type { InternalFilter } from './list/filterSql.ts'
import type { MountedItem } from './mountedItem.ts'

type Rights = Pick<Session, 'globalAdmin' | 'permissions'>

/** Returns the filters that apply to all rows of a type that a session may see. */
export const visibilityFilters = ({ rules }: MountedItem, session: Rights): readonly InternalFilter[] =>
  rules?.shownTo?.(session) ?? []

/** Restricts a list query to the rows that a session may see. */
export const restrictToVisible = (item: MountedItem, session: Rights, query: ListQuery): ListQuery => ({
  ...query,
  filters: [...query.filters, ...visibilityFilters(item, session)],
})
