import { runBackupFlood } from './backup/runBackupFlood.ts'

// node loadtests/backup.ts [machines] [seconds of flood before the backup]
const [machines = 20, seconds = 60] = process.argv.slice(2).map(Number)
const found = await runBackupFlood({ machines, beforeMs: seconds * 1000 })
console.log(found)
const isWhole = found.lostFacts === 0 && found.lostReasons === 0
process.exit(isWhole && JSON.stringify(found.raw) === JSON.stringify(found.windows) ? 0 : 1)
