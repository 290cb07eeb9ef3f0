import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { queryTenant } from '@takt/store/clickhouse.ts'
import { deleteRows } from '@takt/store/deleteRows.ts'
import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '../jobs/job.ts'

const id = z.int().positive()

/** To be enqueued with the change that erases a device. */
export const deviceFactsErased = defineJob('deviceFactsErased', z.object({ organizationId: id, deviceId: id }))

const tables = ['slice', 'slice_longest']
const counted = z.object({ total: z.coerce.number() })

/** Deletes all that is kept of a device that was erased. */
export const eraseDeviceFacts = (client: ClickHouse): JobHandler =>
  handleJob(deviceFactsErased, async ({ organizationId, deviceId }, signal) => {
    const condition = `organization_id = ${organizationId} AND device_id = ${deviceId}`
    for (const table of tables) {
      const query = `SELECT count() AS total FROM ${table} WHERE organization_id = {organization:UInt32} AND device_id = {device:UInt32}`
      const isLeft = async () => {
        signal?.throwIfAborted()
        const [found] = await queryTenant(client, { organizationId, query, params: { device: deviceId }, row: counted })
        return found!.total > 0
      }
      while (await isLeft()) await deleteRows(client, table, condition)
    }
  })
