import { setTimeout as sleep } from 'node:timers/promises'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import type { NatsConnection } from 'nats'
import { quantile } from '../plant1000/sampleWriter.ts'

const dayMs = 86_400_000
/** Average time between two slices of the probe (ms), and the longest wait for the last ones to be shown. */
const everyMs = 1000
const lastShownMs = 20_000

type Options = {
  nats: NatsConnection
  device: { organizationId: number; deviceId: number; resourceID: string }
  origin: string
  token: string
}

const summary = (values: readonly number[]) => ({
  median: quantile(values, 0.5),
  '95 %': quantile(values, 0.95),
  max: quantile(values, 1),
})

/**
 * Creates a machine that publishes a slice with one part about every second, while a client requests its KPIs from the
 * acknowledgement of a slice until a response contains it: alternately of the last hours, from windows, and of the day.
 */
export function createProbe({ nats, device, origin, token }: Options) {
  const stream = nats.jetstream()
  const subject = subjects.telemetry(device.organizationId, device.deviceId)
  let published = 0
  let until = Math.floor(Date.now() / 1000) * 1000 - 60_000

  async function publish() {
    const to = Math.max(until + 1, Date.now())
    const slice = { from: new Date(until).toISOString(), to: new Date(to).toISOString(), state: 'running', good: 1 }
    until = to
    await stream.publish(subject, JSON.stringify({ seq: ++published, slices: [slice] }), { timeout: 60_000 })
  }

  async function requestGood(ofDay: boolean): Promise<number> {
    const now = Date.now()
    const day = (offset: number) => new Date(now + offset * dayMs).toISOString().slice(0, 10)
    const reply = await fetch(`${origin}/api/resources/getTEEP`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({
        resourceIDs: [device.resourceID],
        startDate: ofDay ? day(-1) : new Date(now - 3_600_000).toISOString(),
        endDate: ofDay ? day(2) : new Date(now + 3_600_000).toISOString(),
        resolution: ofDay ? 'day' : 'total',
        ttlSecs: 0,
        detail: 'total',
      }),
    })
    const { data, message } = (await reply.json()) as {
      message: string
      data: { total: { buckets: { goodCount: number; unscheduledGoodCount: number }[] } } | null
    }
    if (!data?.total) throw new Error(`getTEEP: ${reply.status} ${message}`)
    return data.total.buckets.reduce((sum, bucket) => sum + bucket.goodCount + bucket.unscheduledGoodCount, 0)
  }

  return {
    publish,
    /**
     * Publishes a slice and requests the KPIs at once, again and again without a pause; `stale`: responses without the
     * slice.
     */
    async measureImmediate(seconds: number) {
      const responseMs: number[] = []
      let stale = 0
      for (const endAt = Date.now() + seconds * 1000; Date.now() < endAt; ) {
        await publish()
        const startedAt = performance.now()
        const good = await requestGood(responseMs.length % 2 === 0)
        responseMs.push(performance.now() - startedAt)
        if (good < published) stale += 1
      }
      return { requests: responseMs.length, stale, responseMs: summary(responseMs) }
    },
    /** Publishes and requests for some seconds. */
    async measure(seconds: number) {
      const freshnessMs: number[] = []
      const responseMs: number[] = []
      const waiting: { count: number; at: number }[] = []
      const endAt = Date.now() + seconds * 1000
      const publishing = (async () => {
        while (Date.now() < endAt) {
          await sleep(everyMs * (0.5 + Math.random()))
          await publish()
          waiting.push({ count: published, at: performance.now() })
        }
      })()
      let isOver = false
      void publishing.finally(() => {
        isOver = true
      })
      for (let round = 0; !isOver || waiting.length > 0; round++) {
        if (Date.now() > endAt + lastShownMs) break
        if (waiting.length === 0) {
          await sleep(5)
          continue
        }
        const startedAt = performance.now()
        const good = await requestGood(round % 2 === 0)
        const shownAt = performance.now()
        responseMs.push(shownAt - startedAt)
        while (waiting[0] && waiting[0].count <= good) freshnessMs.push(shownAt - waiting.shift()!.at)
        if (waiting.length > 0) await sleep(50)
      }
      await publishing
      return {
        slices: freshnessMs.length + waiting.length,
        missing: waiting.length,
        freshnessMs: summary(freshnessMs),
        responseMs: summary(responseMs),
      }
    },
  }
}
