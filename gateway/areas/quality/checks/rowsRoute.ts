import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { checkRowsData } from '@takt/domain/areas/quality/answers/checkRows.ts'
import { checkRows } from '@takt/domain/areas/quality/checkRows.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { largestList } from '@takt/domain/core/item/listQuery.ts'
import type { OperatorName } from '@takt/domain/core/item/operators.ts'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf } from '../../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { readListQuery } from '../../../core/items/list/readListQuery.ts'
import { asReader, type Reading } from '../../documents/face.ts'
import type { FloorOf } from '../../efficiency/face.ts'
import { machinesAsked } from '../machinesAsked.ts'
import type { ValuesAsked } from '../valueConditions.ts'
import { mayReadValues } from './mayReadValues.ts'
import { readCheckRows } from './readCheckRows.ts'
import { valuesAsked } from './valuesAsked.ts'
import type { ValuesBody } from './valuesBody.ts'
import { rowsBody } from './valuesBody.ts'

const equality: ReadonlySet<OperatorName> = new Set(['', 'Equals', 'IsAnyOf', 'IsOneOf'])

/**
 * Adds the machines that filters of a list name, whether or not dashboards include them, where its body picks no
 * machines.
 */
function withNamedMachines(
  asked: ValuesAsked,
  { body, floor, list }: { body: Pick<ValuesBody, 'resourceIDs' | 'only'>; floor: Floor; list: ListQuery },
): ValuesAsked {
  if (body.resourceIDs.length > 0 || body.only.resourceID !== undefined) return asked
  const named = list.filters
    .filter(({ field, operator }) => field === 'resourceID' && equality.has(operator))
    .flatMap(({ values }) => values.map(String))
    .flatMap((resourceID) => machinesAsked(floor, { resourceIDs: [], only: { resourceID } }).resourceIDs)
  return { ...asked, resourceIDs: [...new Set([...asked.resourceIDs, ...named])] }
}

const rowsAtOnce = 100

/** `POST /api/analytics/checkRows`: every value of a stretch of time, a page at a time. */
export function rowsRoute(gateway: Gateway, floorOf: FloorOf): Route {
  const { clickhouse, now } = gateway.dependencies
  return route({
    right: mayReadValues,
    method: 'post',
    path: '/analytics/checkRows',
    isAudited: false,
    summary: 'What was found at checks, row by row: filtered, searched, in order, a page at a time',
    body: rowsBody,
    answer: answers('A page of the rows that match, and how many match', checkRowsData),
    handle: async (c, { body }) => {
      const organizationId = organizationOf(c.var.session)
      const floor = await floorOf(organizationId)
      const asOf = now()
      const picked = valuesAsked(body, floor, { asOf, session: c.var.session })
      const list = readListQuery(checkRows, Object.entries(body.list), c.var.session)
      const asked = withNamedMachines(picked, { body, floor, list })
      const query = { ...list, limit: Math.min(list.limit ?? rowsAtOnce, largestList) }
      const reading: Reading = (work) => asReader(gateway, c, work)
      const about = { organizationId, query, signal: c.req.raw.signal }
      const found = await readCheckRows({ clickhouse, reading }, asked, about)
      return answer(c, { asOf: new Date(asOf).toISOString(), ...found })
    },
  })
}
