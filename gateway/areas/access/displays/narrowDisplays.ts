import { displayMayAsk } from '@takt/domain/areas/access/displays.ts'
import { screenMayAsk } from '@takt/domain/areas/access/screens.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createMiddleware } from 'hono/factory'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { Refusal } from '../../../core/http/responses/refusal.ts'
import type { RequestEnv } from '../../../core/http/router.ts'
import type { Machines } from '../../efficiency/face.ts'
import { withinMachines } from '../../efficiency/face.ts'
import { accessTexts as texts } from '../texts.ts'

type Row = Record<string, unknown>

/** Which rows of a list a narrowed display may see; lists that are not named here tell of no machine. */
const keeps: Record<string, (row: Row, may: { machines: Machines; deviceGroupIds: readonly number[] }) => boolean> = {
  deviceGroups: (row, { deviceGroupIds }) => deviceGroupIds.includes(Number(row.deviceGroupId)),
  targets: (row, { machines, deviceGroupIds }) =>
    typeof row.resourceID === 'string'
      ? machines.resourceIDs.has(row.resourceID)
      : row.deviceGroupId === null || deviceGroupIds.includes(Number(row.deviceGroupId)),
  reasonEntries: (row, { machines }) => machines.resourceIDs.has(String(row.resourceID)),
}

/** The answer of a list with the rows alone that are about these machines or about none. */
function narrowRows(
  list: string,
  answer: { data?: unknown },
  may: { machines: Machines; deviceGroupIds: readonly number[] },
): unknown {
  const keep = keeps[list]
  if (!keep || !Array.isArray(answer.data)) return answer
  return { ...answer, data: answer.data.filter((row: Row) => keep(row, may)) }
}

/** Whether a list is cut by `narrowRows`. */
const isNarrowed = (list: string): boolean => list in keeps

/** The machines that are in the groups now; groups that are gone hold none. */
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
 * Refuses displays everything but what dashboards are made of, and screens at machines all but what is done there; for
 * one that is narrowed there are no machines but those of its groups, for a screen none but its own.
 */
export const narrowDisplays = ({ systemDb }: { systemDb: Kysely<Tables> }) =>
  createMiddleware<RequestEnv>(async (c, next) => {
    const { isDisplay, display, organizationId } = c.var.session
    if (!isDisplay) return next()
    if (display?.screen) {
      if (!screenMayAsk(c.req.method, c.req.path)) throw new Refusal('forbidden', texts.screenAtMachine)
      const { resourceID } = display.screen
      return withinMachines({ key: JSON.stringify([resourceID]), resourceIDs: new Set([resourceID]) }, next)
    }
    if (!displayMayAsk(c.req.method, c.req.path)) throw new Refusal('forbidden', texts.displayReadsOnly)
    if (!display?.deviceGroupIds || organizationId === null) return next()
    // A job's life is told with every machine it was on.
    if (c.req.path === '/api/analytics/jobEffHistory') throw new Refusal('forbidden', texts.displayShowsSome)
    const { deviceGroupIds } = display
    const machines = await machinesOf(systemDb, organizationId, deviceGroupIds)
    await withinMachines(machines, next)
    const list = /^\/api\/(\w+)$/.exec(c.req.path)?.[1]
    if (!list || !isNarrowed(list) || c.res.status !== 200) return
    const { status } = c.res
    const headers = new Headers(c.res.headers)
    headers.delete('content-length')
    const narrowed = JSON.stringify(narrowRows(list, JSON.parse(await c.res.text()), { machines, deviceGroupIds }))
    c.res = undefined
    c.res = new Response(narrowed, { status, headers })
  })
