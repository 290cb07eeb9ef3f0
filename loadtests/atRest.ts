import { loadavg } from 'node:os'
import { runAtRest } from './atRest/runAtRest.ts'

// Usage: node loadtests/atRest.ts [seconds] [machines that publish every three seconds; 0: the demo with its default
// settings]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const seconds = Number(process.argv[2] ?? 120)
const machines = Number(process.argv[3] ?? 0)
const { shares, clickhouse, postgres } = await runAtRest({ machines, seconds })
const plant = shares.plant ?? 0
console.log(`load average ${loadavg()[0]!.toFixed(1)}; processor time in per cent of a core over ${seconds} s`)
if (plant > 0) console.log('behind it measured by the simulated plant, whose work is the same on every machine')
const printRow = (name: string, share: number) =>
  console.log(
    `${name.padEnd(12)} ${share.toFixed(2).padStart(6)}${plant > 0 ? (share / plant).toFixed(2).padStart(7) : ''}`,
  )
for (const [name, share] of Object.entries(shares)) printRow(name, share)
// The plant simulates the machines' own computers.
printRow(
  'all of Takt',
  Object.entries(shares).reduce((sum, [name, share]) => (name === 'plant' ? sum : sum + share), 0),
)
console.log(`statements a second: ClickHouse ${clickhouse.toFixed(1)}, Postgres ${postgres.toFixed(1)}`)
process.exit(0)
