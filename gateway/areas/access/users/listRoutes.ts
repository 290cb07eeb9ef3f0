import type { Session } from '@takt/domain/areas/access/session.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { schemaData } from '@takt/domain/core/item/responses/schema.ts'
import { schemaResponse } from '@takt/domain/core/item/schemaResponse.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { invalid } from '../../../core/http/responses/httpError.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { tenantFor } from '../../../core/items/itemAccess.ts'
import { ownerOf } from '../../../core/items/itemTable.ts'
import { exportRoute } from '../../../core/items/list/exportRoute.ts'
import { listItems } from '../../../core/items/list/listItems.ts'
import { readListQuery } from '../../../core/items/list/readListQuery.ts'
import { accessTexts as texts } from '../texts.ts'

/** Returns the list of an entity's rows of a type without general commands, as far as the session may see them. */
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

/** Routes for the schema and export of such a type. */
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
      response: responses('Fields, key and list columns', schemaData),
      handle: (c) => respond(c, schemaResponse(type)),
    }),
  ]
}
