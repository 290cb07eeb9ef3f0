import { displayMayRequest } from '@takt/domain/areas/access/displays.ts'
import { screenMayRequest } from '@takt/domain/areas/access/screens.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createMiddleware } from 'hono/factory'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { HttpError } from '../../../core/http/responses/httpError.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import type { Machines } from '../../efficiency/index.ts'
import { withinMachines } from '../../efficiency/index.ts'
import { accessTexts as texts } from '../texts.ts'

type Row = Record<string, unknown>

/** Row filters of lists for a restricted display; lists without a filter do not refer to machines. */
const rowFilters: Record<
  string,
  (row: Row, may: { machines: Machines; deviceGroupIds: readonly number[] }) => boolean
> = {
  deviceGroups: (row, { deviceGroupIds }) => deviceGroupIds.includes(Number(row.deviceGroupId)),
  targets: (row, { machines, deviceGroupIds }) =>
    typeof row.resourceID === 'string'
      ? machines.resourceIDs.has(row.resourceID)
      : row.deviceGroupId === null || deviceGroupIds.includes(Number(row.deviceGroupId)),
  reasonEntries: (row, { machines }) => machines.resourceIDs.has(String(row.resourceID)),
}

/** Returns the response of a list with only the rows that concern these machines or none. */
function narrowRows(
  list: string,
  response: { data?: unknown },
  may: { machines: Machines; deviceGroupIds: readonly number[] },
): unknown {
  const rowFilter = rowFilters[list]
  if (!rowFilter || !Array.isArray(response.data)) return response
  return { ...response, data: response.data.filter((row: Row) => rowFilter(row, may)) }
}

/** True if `narrowRows` filters the list. */
const isNarrowed = (list: string): boolean => list in rowFilters

/** Returns the machines currently in the groups; removed groups contain none. */
async function machinesOf(
  systemDb: Kysely<Tables>,
  organizationId: number,
  deviceGroupIds: readonly number[],
): Promise<Machines> {
  const { rows } = await sql<{ id: string }>`
    select distinct jsonb_array_elements_text(selected_devices) as id from device_groups
    where organization_id = ${organizationId}::int and device_group_id = any (${deviceGroupIds}::int[])
      order by 1`.execute(systemDb)
  const resourceIDs = rows.map(({ id }) => id)
  return { key: JSON.stringify(resourceIDs), resourceIDs: new Set(resourceIDs) }
}

/**
 * Rejects all requests of displays except those that dashboards need, and all requests of screens at machines except
 * those for work there; a restricted display sees only the machines of its groups, a screen only its own.
 */
export const narrowDisplays = ({ systemDb }: { systemDb: Kysely<Tables> }) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const { isDisplay, display, organizationId } = c.var.session
    if (!isDisplay) return next()
    if (display?.screen) {
      if (!screenMayRequest(c.req.method, c.req.path)) throw new HttpError('forbidden', texts.screenAtMachine)
      const { resourceID } = display.screen
      return withinMachines({ key: JSON.stringify([resourceID]), resourceIDs: new Set([resourceID]) }, next)
    }
    if (!displayMayRequest(c.req.method, c.req.path)) throw new HttpError('forbidden', texts.displayReadsOnly)
    if (!display?.deviceGroupIds || organizationId === null) return next()
    // The history of a job includes every machine that worked on it.
    if (c.req.path === '/api/analytics/jobEffHistory') throw new HttpError('forbidden', texts.displayShowsSome)
    const { deviceGroupIds } = display
    const machines = await machinesOf(systemDb, organizationId, deviceGroupIds)
    await withinMachines(machines, next)
    const list = /^\/api\/(\w+)$/.exec(c.req.path)?.[1]
    if (!list || !isNarrowed(list) || c.res.status !== 200) return
    const { status } = c.res
    const headers = new Headers(c.res.headers)
    headers.delete('content-length')
    const body = JSON.stringify(narrowRows(list, JSON.parse(await c.res.text()), { machines, deviceGroupIds }))
    c.res = undefined
    c.res = new Response(body, { status, headers })
  })
