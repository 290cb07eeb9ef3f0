import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runPlant1000 } from './plant1000/runPlant1000.ts'

// Usage: node loadtests/plant1000.ts [minutes] [machines] [accounts they are spread over; 0: the services' account]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const minutes = Number(process.argv[2] ?? 10)
const machines = Number(process.argv[3] ?? 1000)
const accounts = Number(process.argv[4] ?? 1)
const result = await runPlant1000({ machines, seconds: Math.round(minutes * 60), accounts, report: console.log })
await stopOwnParts()
const { frames, behind, delayMs } = result
console.log(
  `${result.slices} slices of ${machines} machines in ${accounts} accounts in ${result.seconds.toFixed(0)} s; ${result.good} good parts`,
)
console.log(
  `from publishing to rolled up: ${delayMs.median} ms median, ${delayMs.p99} ms 99 %, ${delayMs.max} ms at most`,
)
console.log(`writer behind by: ${behind.median} messages median, ${behind.max} at most`)
console.log(
  `frames: ${frames.framesPerSecond.toFixed(2)} a second, ${frames.poorestPerSecond.toFixed(1)} in the poorest ` +
    `ten seconds, ` +
    `longest pause ${frames.longestPauseMs.toFixed(0)} ms, ${frames.kilobytesPerSecond.toFixed(1)} kB/s, ${frames.gaps} gaps`,
)
console.log(`publisher late by at most ${Math.max(0, result.publisherLateMs)} ms`)
for (const difference of result.differences.slice(0, 20)) console.log(`FAILED: ${difference}`)
if (result.differences.length === 0) console.log('Facts, rollups and the wall hold exactly what was published.')
process.exit(result.differences.length === 0 ? 0 : 1)
