import { loadavg } from 'node:os'
import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runFirstFigure } from './firstFigure/runFirstFigure.ts'

// Usage: node loadtests/firstFigure.ts [rounds] [path of another checkout with both builds, to compare with]
const rounds = Number(process.argv[2] ?? 5)
console.log(`load average ${loadavg()[0]!.toFixed(1)}`)
await runFirstFigure({ rounds, other: process.argv[3], report: console.log })
console.log(`load average ${loadavg()[0]!.toFixed(1)}`)
await stopOwnParts()
process.exit(0)
