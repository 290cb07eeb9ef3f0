import { readFileSync } from 'node:fs'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import { coverByDays } from '../gateway/quality/days/coverByDays.ts'
import { readValueSums } from '../gateway/quality/readValueSums.ts'
const h = JSON.parse(readFileSync('/tmp/w/q.json', 'utf8'))
const client = openClickHouse(readFileSync('/tmp/w/ch.url', 'utf8').trim())
const signal = new AbortController().signal
const range = { start: h.start365, end: h.endm }
const floor = { organizationId: 1, timeZone: 'America/New_York' } as never
for (let i = 0; i < 4; i++) {
  let b = performance.now()
  const c = await coverByDays(client, { organizationId: 1, timeZone: 'America/New_York' }, { range, now: Date.now() })
  console.log('cover', (performance.now() - b).toFixed(0), c.days.length, c.stretches.length)
  b = performance.now()
  const v = await readValueSums(client, { floor, range, segments: [process.argv[2] ?? 'jobNum'], calendar: [range], only: {}, resourceIDs: h.resourceIDs, withoutMachine: true, resolution: 'total' } as never, { asOf: Date.now(), most: 250001, signal })
  console.log('sums', (performance.now() - b).toFixed(0), v.length)
  b = performance.now()
  const m = new Map()
  for (const r of v) m.set(JSON.stringify([r.bucket, ...r.key]), r)
  console.log('map', (performance.now() - b).toFixed(0))
}
process.exit(0)
