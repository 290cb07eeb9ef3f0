import { runBackupFlood } from './backup/runBackupFlood.ts'

// Usage: node loadtests/backup.ts [machines] [seconds of flood before the backup]
const [machines = 20, seconds = 60] = process.argv.slice(2).map(Number)
const result = await runBackupFlood({ machines, beforeMs: seconds * 1000 })
console.log(result)
const isWhole = result.lostFacts === 0 && result.lostReasons === 0
process.exit(isWhole && JSON.stringify(result.raw) === JSON.stringify(result.windows) ? 0 : 1)
