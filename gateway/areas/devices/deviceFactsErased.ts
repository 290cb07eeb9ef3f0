import { telemetryLimits } from '@takt/domain/areas/messages/telemetryLimits.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { deleteRows } from '@takt/store/clickhouse/deleteRows.ts'
import type { NatsConnection } from 'nats'
import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '../../core/jobs/job.ts'
import { forgetMessages, writerThrough } from './queuedTelemetry.ts'

const id = z.int().positive()

/** To be enqueued with the change that erases a device, `erasedAt` (epoch ms). */
export const deviceFactsErased = defineJob(
  'deviceFactsErased',
  // Jobs that were enqueued before it was told have none.
  z.object({ organizationId: id, deviceId: id, erasedAt: z.int().optional() }),
)

const counted = z.object({ total: z.coerce.number() })

/**
 * Deletes all that a device told until it was erased, what is still to be written too. What its number may hold from
 * later on is not touched.
 */
export const eraseDeviceFacts = ({ clickhouse, nats }: { clickhouse: ClickHouse; nats: NatsConnection }): JobHandler =>
  handleJob(deviceFactsErased, async ({ organizationId, deviceId, erasedAt = Date.now() }, signal) => {
    const count = async (table: string, which: string) => {
      signal?.throwIfAborted()
      const query = `SELECT count() AS total FROM ${table} WHERE organization_id = {organization:UInt32}
        AND device_id = {device:UInt32} ${which}`
      const [found] = await queryTenant(clickhouse, {
        organizationId,
        query,
        params: { device: deviceId },
        row: counted,
      })
      return found!.total
    }
    const device = `organization_id = ${organizationId} AND device_id = ${deviceId}`
    // A clock that was ahead told of instants to come.
    const until = `AND \`from\` < fromUnixTimestamp64Milli(toInt64(${erasedAt + telemetryLimits.aheadMs}))`
    const forget = async () => {
      await forgetMessages(nats, { organizationId, deviceId })
      while ((await count('slice', until)) > 0) await deleteRows(clickhouse, 'slice', `${device} ${until}`)
    }
    await forget()
    // What the writer had in hand by then is written after that.
    await writerThrough(nats, signal)
    await forget()
    // How long its slices were at most is needed while there are any.
    while ((await count('slice', '')) === 0 && (await count('slice_longest', '')) > 0)
      await deleteRows(clickhouse, 'slice_longest', device)
  })
