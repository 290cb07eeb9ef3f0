import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { insertSlices } from '@takt/store/slices.ts'
import type { NatsConnection } from 'nats'
import type { Batch } from './intake.ts'
import { createLongestSlices, type DeviceDay, dayNumber } from './longestSlices.ts'
import { rejectMessage } from './rejectMessage.ts'
import type { createTouched } from './touched.ts'

// `to` may lie this far ahead of arrival, and clocks may differ: nothing reaches further into the future.
const aheadMs = 600_000

/** Days of devices that a batch has slices of. */
function daysIn(batch: Batch): DeviceDay[] {
  const days = new Map<string, DeviceDay>()
  for (const { organizationId, deviceId, slices } of batch.slices) {
    let last = Number.NaN
    for (const { from } of slices) {
      const day = dayNumber(from)
      if (day === last) continue
      last = day
      days.set(`${organizationId} ${deviceId} ${day}`, { organizationId, deviceId, day })
    }
  }
  return [...days.values()]
}

/** Writes batches: facts into ClickHouse, what is wrong into REJECTED; then notes which time was touched. */
export function createInsertBatch(options: {
  client: ClickHouse
  nats: NatsConnection
  touched: ReturnType<typeof createTouched>
  signal: AbortSignal
}) {
  const { client, nats, touched, signal } = options
  const longest = createLongestSlices(client)

  function note(batch: Batch) {
    const horizon = Date.now() + aheadMs
    for (const { organizationId, deviceId, slices } of batch.slices) {
      let known = { organizationId, deviceId, day: Number.NaN }
      let reach = 0
      for (const { from, to } of slices) {
        if (dayNumber(from) !== known.day) {
          known = { organizationId, deviceId, day: dayNumber(from) }
          reach = longest.of(known)
        }
        if (to - from > reach) {
          reach = to - from
          longest.saw(known, reach)
        }
        // What it replaces may have been longer.
        touched.add(organizationId, deviceId, from, Math.max(to, Math.min(from + reach, horizon)))
      }
    }
  }

  /** May be repeated: writing a batch again changes nothing. */
  return async (batch: Batch): Promise<void> => {
    await longest.know(daysIn(batch), signal)
    if (batch.rows > 0) await insertSlices(client, batch.slices, signal)
    for (let k = 0; k < batch.rejections.length; k += 100)
      await Promise.all(batch.rejections.slice(k, k + 100).map((rejection) => rejectMessage(nats, rejection)))
    note(batch)
  }
}
