import { setTimeout as pause } from 'node:timers/promises'
import { mediaCodecs } from '@takt/sfu/rooms/mediaCodecs.ts'
import { workerForTests } from '@takt/sfu/sfu.fixture.ts'
import { createWorker, type types } from 'mediasoup'
import { type Kind, sendMedia, sendRateOf } from './calls/mediaPackets.ts'
import { openPair, openSource, type Pair } from './calls/openPair.ts'

// Usage: node loadtests/calls.ts [maximum pairs] [pairs per step] [seconds per step] [voice]. Pairs of pages call over
// one worker, with video or voice only, more with each step, until the worker has used up its core or loses packets.
// The pages are simulated by a second worker on the same machine.
const [maxPairs = 200, each = 20, seconds = 10] = process.argv.slice(2, 5).map(Number)
const kinds: Kind[] = process.argv[5] === 'voice' ? ['audio'] : ['audio', 'video']
const page = sendRateOf(kinds)
const workerBin = await workerForTests()
const [measured, pages] = await Promise.all([createWorker({ workerBin }), createWorker({ workerBin })])
const { source, port, ssrcs } = await openSource(await pages.createRouter({ mediaCodecs }), kinds)
const stopSending = sendMedia(port, ssrcs)

const cpuMs = async (worker: types.Worker) => {
  const { ru_utime, ru_stime } = await worker.getResourceUsage()
  return ru_utime + ru_stime
}
const packets = async (streams: readonly (types.Consumer | types.Producer)[]) => {
  const stats = await Promise.all(streams.map(async (stream) => (await stream.getStats())[0]?.packetCount ?? 0))
  return stats.reduce((sum, count) => sum + count, 0)
}

console.log(`A page sends ${(page.bits / 1e6).toFixed(2)} Mbit/s in ${page.packets} packets a second.`)
console.log('| pairs | worker, of a core | a pair, of a core | sent on, Mbit/s | missing | memory, MB |')
console.log('|---|---|---|---|---|---|')
const pairs: Pair[] = []
let sustainedPairs = 0
while (pairs.length < maxPairs) {
  for (let n = 0; n < each; n++) pairs.push(await openPair(await measured.createRouter({ mediaCodecs }), source))
  await pause(2000)
  const read = async () => ({
    at: performance.now(),
    cpu: await cpuMs(measured),
    sent: await packets([...source.streams.values()]),
    received: await packets(pairs.flatMap((pair) => pair.received)),
  })
  const before = await read()
  await pause(seconds * 1000)
  const after = await read()
  const ms = after.at - before.at
  const load = (after.cpu - before.cpu) / ms
  const receivedPackets = after.received - before.received
  const due = (after.sent - before.sent) * pairs.length * 2
  const missing = Math.max(0, 1 - receivedPackets / due)
  const megabits = ((receivedPackets / page.packets) * page.bits) / 1000 / ms
  const memory = (await measured.getResourceUsage()).ru_maxrss / 1024
  const cells = [
    pairs.length,
    `${(load * 100).toFixed(0)} %`,
    `${((load / pairs.length) * 100).toFixed(2)} %`,
    megabits.toFixed(0),
    `${(missing * 100).toFixed(1)} %`,
    memory.toFixed(0),
  ]
  console.log(`| ${cells.join(' | ')} |`)
  if (missing < 0.01) sustainedPairs = pairs.length
  if (load > 0.95 || missing >= 0.01) break
}
stopSending()
measured.close()
pages.close()
console.log(
  `${sustainedPairs} pairs talk with less than 1 % missing, over one worker, beside the worker that plays them.`,
)
process.exit(0)
