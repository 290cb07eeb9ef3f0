import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runFuzz } from './fuzz/runFuzz.ts'

// Usage: node loadtests/fuzz.ts [examples per route] [seed] [paths, a regular expression]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const [examples = 20, seed = 1] = process.argv.slice(2, 4).map(Number)
try {
  const { code, logged } = await runFuzz({ examples, seed, only: process.argv[4], report: console.log })
  await stopOwnParts()
  for (const line of logged) console.log(`FAILED: the gateway logged ${line}`)
  if (code === 0 && logged.length === 0) console.log('Every answer was as the document says.')
  process.exit(code === 0 && logged.length === 0 ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
