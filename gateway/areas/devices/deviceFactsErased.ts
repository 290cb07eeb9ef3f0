import { telemetryLimits } from '@takt/domain/areas/messages/telemetryLimits.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { deleteRows } from '@takt/store/clickhouse/deleteRows.ts'
import type { NatsConnection } from 'nats'
import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '../../core/jobs/job.ts'
import { purgeMessages, waitForWriter } from './queuedTelemetry.ts'

const id = z.int().positive()

/** Job to be enqueued with the change that erases a device at `erasedAt` (epoch ms). */
export const deviceFactsErased = defineJob(
  'deviceFactsErased',
  // Missing in jobs enqueued by older versions.
  z.object({ organizationId: id, deviceId: id, erasedAt: z.int().optional() }),
)

const counted = z.object({ total: z.coerce.number() })

/**
 * Deletes all data that a device reported until it was erased, including data not written yet. Later data with the same
 * device ID is kept.
 */
export const eraseDeviceFacts = ({ clickhouse, nats }: { clickhouse: ClickHouse; nats: NatsConnection }): JobHandler =>
  handleJob(deviceFactsErased, async ({ organizationId, deviceId, erasedAt = Date.now() }, signal) => {
    const count = async (table: string, condition: string) => {
      signal?.throwIfAborted()
      const query = `SELECT count() AS total FROM ${table} WHERE organization_id = {organization:UInt32}
        AND device_id = {device:UInt32} ${condition}`
      const [result] = await queryTenant(clickhouse, {
        organizationId,
        query,
        params: { device: deviceId },
        row: counted,
      })
      return result!.total
    }
    const device = `organization_id = ${organizationId} AND device_id = ${deviceId}`
    // A clock that was ahead reported future instants.
    const beforeErasure = `AND \`from\` < fromUnixTimestamp64Milli(toInt64(${erasedAt + telemetryLimits.aheadMs}))`
    const deleteAll = async () => {
      await purgeMessages(nats, { organizationId, deviceId })
      while ((await count('slice', beforeErasure)) > 0)
        await deleteRows(clickhouse, 'slice', `${device} ${beforeErasure}`)
    }
    await deleteAll()
    // The writer may still write what it had already received, so the data is deleted again afterwards.
    await waitForWriter(nats, signal)
    await deleteAll()
    // The maximum slice length is needed as long as there are slices.
    while ((await count('slice', '')) === 0 && (await count('slice_longest', '')) > 0)
      await deleteRows(clickhouse, 'slice_longest', device)
  })
