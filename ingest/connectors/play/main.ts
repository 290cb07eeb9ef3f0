import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { latheLog } from './latheLog.ts'
import { playShdr } from './playShdr.ts'
import { splitRecordings } from './splitRecordings.ts'

const { values } = parseArgs({
  options: {
    log: { type: 'string' },
    port: { type: 'string', default: '7878' },
    host: { type: 'string', default: '127.0.0.1' },
    speed: { type: 'string', default: '1' },
    order: { type: 'string' },
  },
})
const log = values.log ? readFileSync(values.log, 'utf8') : latheLog().log
const recordings = splitRecordings(log)
const order = values.order?.split(',').map(Number) ?? recordings.keys()
const played = [...order].map((i) => recordings[i] ?? '').join('')
const adapter = await playShdr({
  log: played,
  speed: Number(values.speed),
  host: values.host,
  port: Number(values.port),
})

console.log(
  `An MTConnect adapter ` +
    `listens on ${values.host}:${adapter.port} and plays ${recordings.length} recordings at ${values.speed} times their original speed.`,
)
process.once('SIGINT', () => adapter.stop())
process.once('SIGTERM', () => adapter.stop())
