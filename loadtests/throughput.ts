import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runThroughput } from './throughput/runThroughput.ts'

// Usage: node loadtests/throughput.ts [slices] [machines] [number of accounts for the machines; 0: the services' own
// account] [number of slices that may be published ahead of the writer's rollups] [folder for a CPU profile of the
// writer]
const slices = Number(process.argv[2] ?? 2_000_000)
const devices = Number(process.argv[3] ?? 500)
const accounts = Number(process.argv[4] ?? 1)
const ahead = Number(process.argv[5] ?? 250_000)
const measured = await runThroughput({ slices, devices, accounts, ahead, profile: process.argv[6] })
await stopOwnParts()
const k = (perSecond: number) => `${Math.round(perSecond / 1000)} k/s`
console.log(`${measured.slices} slices of ${devices} machines in ${accounts} accounts, 100 a message, ${ahead} ahead`)
console.log(`first message of each, all of them new: ${measured.firstRollUpSecs.toFixed(1)} s to rolled up`)
console.log(`published to queryable: ${k(measured.factsPerSecond)}; to rolled up: ${k(measured.rolledUpPerSecond)}`)
console.log(`slowest message, from publishing to its rollups: ${measured.worstDelaySecs.toFixed(1)} s`)
console.log(
  `bare INSERT … SELECT of the ` +
    `same rows: ${k(measured.barePerSecond)}; ratio ${(measured.factsPerSecond / measured.barePerSecond).toFixed(3)}`,
)
const secs = Object.entries(measured.secsAMillion).map(([name, value]) => `${name} ${value.toFixed(1)}`)
console.log(`processor seconds a million slices: ${secs.join(', ')}`)
process.exit(0)
