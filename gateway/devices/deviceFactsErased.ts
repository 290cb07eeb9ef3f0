import { telemetryLimits } from '@takt/domain/messages/telemetryLimits.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { queryTenant } from '@takt/store/clickhouse.ts'
import { deleteRows } from '@takt/store/deleteRows.ts'
import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '../jobs/job.ts'

const id = z.int().positive()

/** To be enqueued with the change that erases a device, `erasedAt` (epoch ms). */
export const deviceFactsErased = defineJob(
  'deviceFactsErased',
  // Jobs that were enqueued before it was told have none.
  z.object({ organizationId: id, deviceId: id, erasedAt: z.int().optional() }),
)

const counted = z.object({ total: z.coerce.number() })

/** Deletes all that a device told until it was erased. What its number may hold from later on is not touched. */
export const eraseDeviceFacts = (client: ClickHouse): JobHandler =>
  handleJob(deviceFactsErased, async ({ organizationId, deviceId, erasedAt = Date.now() }, signal) => {
    const count = async (table: string, which: string) => {
      signal?.throwIfAborted()
      const query = `SELECT count() AS total FROM ${table} WHERE organization_id = {organization:UInt32}
        AND device_id = {device:UInt32} ${which}`
      const [found] = await queryTenant(client, { organizationId, query, params: { device: deviceId }, row: counted })
      return found!.total
    }
    const device = `organization_id = ${organizationId} AND device_id = ${deviceId}`
    // A clock that was ahead told of instants to come.
    const until = `AND \`from\` < fromUnixTimestamp64Milli(toInt64(${erasedAt + telemetryLimits.aheadMs}))`
    while ((await count('slice', until)) > 0) await deleteRows(client, 'slice', `${device} ${until}`)
    // How long its slices were at most is needed while there are any.
    while ((await count('slice', '')) === 0 && (await count('slice_longest', '')) > 0)
      await deleteRows(client, 'slice_longest', device)
  })
