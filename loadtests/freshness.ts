import { loadavg } from 'node:os'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runFreshness } from './freshness/runFreshness.ts'

// Usage: node loadtests/freshness.ts [machines] [seconds of each phase] [slices per second of the flood]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const [machines = 24, seconds = 30, floodPerSecond = 50_000] = process.argv.slice(2).map(Number)
const phases = await runFreshness({ machines, seconds, floodPerSecond, report: console.log })
await stopOwnParts()
console.log(`${machines} machines, a slice every 3 s each; load average ${loadavg()[0]!.toFixed(1)}`)
console.log('from the acknowledgement of a slice to a response of getTEEP (ttlSecs 0) that contains it, ms')
for (const { name, freshnessMs, responseMs, slices, missing, processorSecs } of phases) {
  const line = (values: Record<string, number>) =>
    Object.entries(values)
      .map(([key, ms]) => `${key} ${ms.toFixed(0)}`)
      .join(', ')
  console.log(`${name}: ${slices} slices, ${missing} never shown; ${line(freshnessMs)}; response ${line(responseMs)}`)
  const shares = Object.entries(processorSecs).map(([part, secs]) => `${part} ${secs.toFixed(1)}`)
  console.log(`  processor seconds: ${shares.join(', ')}`)
}
process.exit(0)
