import { loadavg } from 'node:os'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runAccounts } from './accounts/runAccounts.ts'

// Usage: node loadtests/accounts.ts [organizations, comma-separated] [rounds; a third of them for live frames]
// [messages per round] [seconds of live frames per round]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const counts = (process.argv[2] ?? '1,10,1000').split(',').map(Number)
const rounds = Number(process.argv[3] ?? 9)
const messages = Number(process.argv[4] ?? 5000)
const seconds = Number(process.argv[5] ?? 15)
const failures: string[] = []
for (const organizations of counts) {
  console.log(`${organizations} organizations, load average ${loadavg()[0]!.toFixed(1)}`)
  const result = await runAccounts({
    organizations,
    publish: { rounds, messages },
    live: { rounds: Math.ceil(rounds / 3), seconds },
    report: console.log,
  })
  console.log(
    JSON.stringify(result, (_key, value) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value), 1),
  )
  failures.push(...result.differences.map((difference) => `${organizations} organizations: ${difference}`))
}
await stopOwnParts()
for (const failure of failures) console.log(`FAILED: ${failure}`)
if (failures.length === 0) console.log('Every acknowledged slice is there once.')
process.exit(failures.length === 0 ? 0 : 1)
