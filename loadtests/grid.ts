import { writeFile } from 'node:fs/promises'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runGrid } from './grid/runGrid.ts'

// Usage: node loadtests/grid.ts [jobs] [users] [seconds] [file for the plans]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const [jobs = 1_000_000, users = 50, seconds = 60] = process.argv.slice(2, 5).map(Number)
const plans: string[] = []
const { flaws } = await runGrid({ jobs, users, seconds, report: console.log, reportPlan: (plan) => plans.push(plan) })
await stopOwnParts()
if (process.argv[5]) await writeFile(process.argv[5], plans.join('\n'))
for (const flaw of flaws) console.log(`FAILED: ${flaw}`)
if (flaws.length === 0) console.log('Every kind of page came within its time, and none by reading a whole table.')
process.exit(flaws.length === 0 ? 0 : 1)
