import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runDocuments } from './documents/runDocuments.ts'

// Usage: node loadtests/documents.ts [pages] [links] [users] [seconds]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const [pages = 100_000, links = 1_000_000, users = 10, seconds = 300] = process.argv.slice(2, 6).map(Number)
const flaws = await runDocuments({ pages, links, users, seconds, report: console.log })
await stopOwnParts()
for (const flaw of flaws) console.log(`FAILED: ${flaw}`)
if (flaws.length === 0) console.log('Every kind of question was answered within its time.')
process.exit(flaws.length === 0 ? 0 : 1)
