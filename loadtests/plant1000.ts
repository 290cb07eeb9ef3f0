import { stopOwnParts } from '@takt/launch/testBed.ts'
import { runPlant1000 } from './plant1000/runPlant1000.ts'

// node loadtests/plant1000.ts [minutes] [machines]; fails when a slice is missing, doubled or wrong, or when a wall gets more than four frames a second.
const minutes = Number(process.argv[2] ?? 10)
const machines = Number(process.argv[3] ?? 1000)
const run = await runPlant1000({ minutes, machines })
await stopOwnParts()

const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
const told = (values: readonly number[], unit: string) =>
  `median ${Math.round(at(values, 0.5))} ${unit}, 99 % within ${Math.round(at(values, 0.99))} ${unit}, worst ${Math.round(at(values, 1))} ${unit}`
const gaps = run.frames.slice(1).map((frame, k) => frame.at - run.frames[k]!.at)
const mostInOneSecond = Math.max(
  ...run.frames.map((frame, k) => {
    let next = k
    while (next < run.frames.length && run.frames[next]!.at < frame.at + 1000) next++
    return next - k
  }),
)
const perSecond = run.frames.length / run.secs
console.log(
  `${run.machines} machines over ${run.connections} connections, ${run.secs.toFixed(0)} s; load average ${run.load.map((one) => one.toFixed(1)).join(' ')} on ${run.cores} cores`,
)
console.log(
  `published and acknowledged: ${run.slices} slices in ${run.messages} messages (${Math.round(run.slices / run.secs)} a second); latest moment of speaking ${run.worstTickMs} ms late`,
)
console.log(`in ClickHouse: ${run.storedSlices} slices; machines whose count, time or parts differ: ${run.differences}`)
console.log(`messages behind: ${told(run.samples.messagesBehind, 'messages')}`)
console.log(
  `from publishing to rolled up: ${told(run.samples.rollupDelayMs, 'ms')}; all rolled up ${Math.round(run.drainedMs)} ms after the last message`,
)
console.log(`age of the newest fact of the machine that is worst off: ${told(run.samples.factsDelayMs, 'ms')}`)
console.log(
  `frames at a wall: ${perSecond.toFixed(2)} a second, at most ${mostInOneSecond} within one; between two: ${told(gaps, 'ms')}; ${told(
    run.frames.map(({ bytes }) => bytes),
    'bytes',
  )}; snapshots asked for: ${run.snapshots}`,
)
console.log(`machines whose state on the wall differs from their last word: ${run.wrongOnWall}`)
const failed = run.differences > 0 || run.storedSlices !== run.slices || run.wrongOnWall > 0 || perSecond > 4.05
process.exit(failed ? 1 : 0)
