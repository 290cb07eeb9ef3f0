import { setTimeout as sleep } from 'node:timers/promises'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { NatsConnection } from 'nats'
import type { Told } from './tellFloor.ts'

const pollMs = 250
const factsEvery = 20

export type WriterSamples = { rollupDelayMs: number[]; messagesBehind: number[]; factsDelayMs: number[] }

/**
 * Samples the writer four times a second: how many messages it is behind, and how old the oldest message was that was just rolled up; every
 * five seconds how old the newest fact is of the machine that is worst off. `done` answers up to which message all is rolled up.
 */
export function watchWriter(nats: NatsConnection, clickhouse: ClickHouse, told: Told, signal: AbortSignal) {
  const samples: WriterSamples = { rollupDelayMs: [], messagesBehind: [], factsDelayMs: [] }
  let done = 0
  const facts = `SELECT toInt64(min(newest)) AS newest FROM
    (SELECT max(toUnixTimestamp64Milli(\`to\`)) AS newest FROM slice WHERE organization_id = 1 GROUP BY device_id)`
  const running = (async () => {
    const manager = await nats.jetstreamManager()
    for (let round = 0; !signal.aborted; round++) {
      const consumers = await manager.consumers.list('TELEMETRY').next()
      const writer = consumers.find(({ name }) => name.startsWith('writer-'))
      const { state } = await manager.streams.info('TELEMETRY')
      const floor = writer?.ack_floor.stream_seq ?? 0
      const oldest = told.publishedAt.get(done + 1)
      if (floor > done && oldest !== undefined) samples.rollupDelayMs.push(Date.now() - oldest)
      for (let seq = done + 1; seq <= floor; seq++) told.publishedAt.delete(seq)
      done = Math.max(done, floor)
      samples.messagesBehind.push(state.last_seq - done)
      if (round % factsEvery === factsEvery - 1) {
        const answer = await clickhouse.query({ query: facts, format: 'JSONEachRow' })
        const [row] = await answer.json<{ newest: string }>()
        if (Number(row?.newest) > 0) samples.factsDelayMs.push(Date.now() - Number(row!.newest))
      }
      await sleep(pollMs)
    }
  })()
  return { samples, done: () => done, ended: () => running }
}
