import { stopOwnParts } from '@takt/launch/test.fixture.ts'
import { runTasks } from './tasks/runTasks.ts'

// Usage: node loadtests/tasks.ts [tasks] [minutes] [seed]
const tasks = Number(process.argv[2] ?? 50)
const minutes = Number(process.argv[3] ?? 4)
const seed = Number(process.argv[4] ?? Date.now() % 1_000_000)
console.log(`Seed ${seed}: ${tasks} tasks in each of ${minutes} minutes, two gateways, kill -9`)
const { differences, ...results } = await runTasks({ seed, tasks, minutes })
await stopOwnParts()
console.log(results)
for (const difference of differences.slice(0, 50)) console.log(difference)
console.log(
  differences.length === 0 ? 'Each slot once, no letter twice, none lost.' : `${differences.length} differences`,
)
process.exit(differences.length === 0 ? 0 : 1)
