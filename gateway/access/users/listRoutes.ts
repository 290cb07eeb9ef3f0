import type { Session } from '@takt/domain/access/session.ts'
import { schemaData } from '@takt/domain/item/answers/schema.ts'
import type { ItemType } from '@takt/domain/item/item.ts'
import type { ListQuery } from '@takt/domain/item/listQuery.ts'
import { schemaAnswer } from '@takt/domain/item/schemaAnswer.ts'
import { asTenant } from '@takt/store/postgres.ts'
import type { Dependencies } from '../../dependencies.ts'
import { answer, answers } from '../../http/answer.ts'
import { invalid } from '../../http/refusal.ts'
import { type Route, route } from '../../http/route.ts'
import { exportRoute } from '../../items/exportRoute.ts'
import { tenantFor } from '../../items/itemAccess.ts'
import { ownerOf } from '../../items/itemTable.ts'
import { listItems } from '../../items/listItems.ts'
import { readListQuery } from '../../items/readListQuery.ts'
import { accessTexts as texts } from '../texts.ts'

/** The list of an entity's rows that have no general commands, as the session may see it. */
export async function listEntityRows(
  dependencies: Dependencies,
  type: ItemType,
  session: Session,
  search: URLSearchParams,
) {
  const query = readListQuery(type, search, session)
  if (query.asOf !== null) throw invalid({ asOf: texts.onlyNow(type.label) })
  return listed(dependencies, type, session, query)
}

async function listed(dependencies: Dependencies, type: ItemType, session: Session, query: ListQuery) {
  const tenant = tenantFor(type, session)
  return asTenant(dependencies.db, tenant, (trx) => listItems(trx, type, ownerOf(type, tenant), query))
}

/** Schema and export of such a type. */
export function listRoutes(dependencies: Dependencies, type: ItemType): readonly Route[] {
  const { name, label, area } = type
  const path = `/${name}`
  return [
    exportRoute(dependencies, { type }),
    route({
      right: [area, 'read'],
      method: 'post',
      path: `${path}/schema`,
      isAudited: false,
      tags: [name],
      summary: `Schema: ${label}`,
      isRead: 'byItself',
      answer: answers('Fields, key and list columns', schemaData),
      handle: (c) => answer(c, schemaAnswer(type)),
    }),
  ]
}
