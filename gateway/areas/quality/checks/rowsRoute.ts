import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { checkRows } from '@takt/domain/areas/quality/checkRows.ts'
import { checkRowsData } from '@takt/domain/areas/quality/responses/checkRows.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { largestList } from '@takt/domain/core/item/listQuery.ts'
import type { OperatorName } from '@takt/domain/core/item/operators.ts'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf } from '../../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { readListQuery } from '../../../core/items/list/readListQuery.ts'
import { asReader, type Reading } from '../../documents/index.ts'
import type { FloorOf } from '../../efficiency/index.ts'
import { resolveMachines } from '../resolveMachines.ts'
import type { ValueQuery } from '../valueConditions.ts'
import { mayReadValues } from './mayReadValues.ts'
import { readCheckRows } from './readCheckRows.ts'
import { valueSelection } from './valueSelection.ts'
import type { ValuesBody } from './valuesBody.ts'
import { rowsBody } from './valuesBody.ts'

const equality: ReadonlySet<OperatorName> = new Set(['', 'Equals', 'IsAnyOf', 'IsOneOf'])

/**
 * Adds the machines named by filters of the list, even if they are not on dashboards, unless the body selects machines.
 */
function withNamedMachines(
  selection: ValueQuery,
  { body, floor, list }: { body: Pick<ValuesBody, 'resourceIDs' | 'only'>; floor: Floor; list: ListQuery },
): ValueQuery {
  if (body.resourceIDs.length > 0 || body.only.resourceID !== undefined) return selection
  const named = list.filters
    .filter(({ field, operator }) => field === 'resourceID' && equality.has(operator))
    .flatMap(({ values }) => values.map(String))
    .flatMap((resourceID) => resolveMachines(floor, { resourceIDs: [], only: { resourceID } }).resourceIDs)
  return { ...selection, resourceIDs: [...new Set([...selection.resourceIDs, ...named])] }
}

const defaultPageSize = 100

/** `POST /api/analytics/checkRows`: all values of a range, in pages. */
export function rowsRoute(gateway: Gateway, floorOf: FloorOf): Route {
  const { clickhouse, now } = gateway.dependencies
  return route({
    right: mayReadValues,
    method: 'post',
    path: '/analytics/checkRows',
    isAudited: false,
    summary: 'Values recorded at checks: filtered, searched and sorted rows, in pages',
    body: rowsBody,
    response: responses('A page of the matching rows, and the number of matches', checkRowsData),
    handle: async (c, { body }) => {
      const organizationId = organizationOf(c.var.session)
      const floor = await floorOf(organizationId)
      const asOf = now()
      const bodySelection = valueSelection(body, floor, { asOf, session: c.var.session })
      const list = readListQuery(checkRows, Object.entries(body.list), c.var.session)
      const selection = withNamedMachines(bodySelection, { body, floor, list })
      const query = { ...list, limit: Math.min(list.limit ?? defaultPageSize, largestList) }
      const reading: Reading = (work) => asReader(gateway, c, work)
      const about = { organizationId, query, signal: c.req.raw.signal }
      const page = await readCheckRows({ clickhouse, reading }, selection, about)
      return respond(c, { asOf: new Date(asOf).toISOString(), ...page })
    },
  })
}
