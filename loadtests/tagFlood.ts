import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { seededRandom } from './flood/seededRandom.ts'
import { processorTime, startedProcesses } from './installation/processorTime.ts'
import { createReadLedger } from './tagFaults/createReadLedger.ts'
import { openTagFixture } from './tagFaults/openTagFixture.ts'
import { publishReads, waitUntilWritten } from './tagFaults/publishReads.ts'

// Usage: node loadtests/tagFlood.ts [reads per second] [seconds] [readers]. Measures the cost of a number of reads per
// second.
const perSecond = Number(process.argv[2] ?? 10_000)
const seconds = Number(process.argv[3] ?? 60)
const readers = Number(process.argv[4] ?? 30)
const accounts = 3
const perMessage = 50
const programs = { ClickHouse: 'clickhouseServer/main', ingest: 'ingest/main', NATS: 'nats-server' }

const fixture = await openTagFixture({ readers, accounts })
const stepMs = (1000 * readers * perMessage) / perSecond
const plant = { readers, accounts, tags: 700, start: Date.now, stepMs, perMessage, lateShare: 0 }
const ledger = createReadLedger(seededRandom(7), plant)
const { machines, nats } = fixture
const publishOptions = { machines, random: seededRandom(8), ledger, accounts, perSecond: perSecond / perMessage / 1.15 }
const publish = (secs: number) => {
  const until = new Promise((resolve) => setTimeout(resolve, secs * 1000))
  return publishReads({ ...publishOptions, until })
}
await publish(10)
await waitUntilWritten(nats, 60_000)
const pids = { readers: process.pid, ...startedProcesses(programs) }
const before = processorTime(pids)
const startedAt = Date.now()
const { reads, messages } = await publish(seconds)
const publishedSecs = (Date.now() - startedAt) / 1000
await waitUntilWritten(nats, 60_000)
const doneSecs = (Date.now() - startedAt) / 1000
const after = processorTime(pids)
console.log(`${reads} reads in ${messages} messages of ${readers} readers within ${publishedSecs.toFixed(1)} s`)
console.log(
  `${Math.round(reads / publishedSecs)} a second; all of them located ${(doneSecs - publishedSecs).toFixed(1)} s after the last`,
)
for (const name of Object.keys(pids)) {
  const share = ((after[name]! - before[name]!) / doneSecs) * 100
  console.log(`${name}: ${share.toFixed(0)} % of a core`)
}
await fixture.close()
await stopOwnParts()
process.exit(0)
