import { stopOwnParts } from '@takt/launch/test.bed.ts'
import { seededRandom } from './flood/seededRandom.ts'
import { processorTime, startedProcesses } from './installation/processorTime.ts'
import { createReadBook } from './tagFaults/createReadBook.ts'
import { openTagBed } from './tagFaults/openTagBed.ts'
import { readsDone, tellReads } from './tagFaults/tellReads.ts'

// node loadtests/tagFlood.ts [reads a second] [seconds] [readers]: what so many reads a second cost.
const perSecond = Number(process.argv[2] ?? 10_000)
const seconds = Number(process.argv[3] ?? 60)
const readers = Number(process.argv[4] ?? 30)
const accounts = 3
const perMessage = 50
const programs = { ClickHouse: 'clickhouseServer/main', ingest: 'ingest/main', NATS: 'nats-server' }

const bed = await openTagBed({ readers, accounts })
const stepMs = (1000 * readers * perMessage) / perSecond
const plant = { readers, accounts, tags: 700, start: Date.now, stepMs, perMessage, lateShare: 0 }
const book = createReadBook(seededRandom(7), plant)
const { machines, nats } = bed
const telling = { machines, random: seededRandom(8), book, accounts, perSecond: perSecond / perMessage / 1.15 }
const tell = (secs: number) => {
  const until = new Promise((resolve) => setTimeout(resolve, secs * 1000))
  return tellReads({ ...telling, until })
}
await tell(10)
await readsDone(nats, 60_000)
const pids = { readers: process.pid, ...startedProcesses(programs) }
const before = processorTime(pids)
const began = Date.now()
const { reads, messages } = await tell(seconds)
const told = (Date.now() - began) / 1000
await readsDone(nats, 60_000)
const done = (Date.now() - began) / 1000
const after = processorTime(pids)
console.log(`${reads} reads in ${messages} messages of ${readers} readers within ${told.toFixed(1)} s`)
console.log(`${Math.round(reads / told)} a second; all of them located ${(done - told).toFixed(1)} s after the last`)
for (const name of Object.keys(pids)) {
  const share = ((after[name]! - before[name]!) / done) * 100
  console.log(`${name}: ${share.toFixed(0)} % of a core`)
}
await bed.close()
await stopOwnParts()
process.exit(0)
