import { runDiskFull } from './diskFull/runDiskFull.ts'

// Usage: node loadtests/diskFull.ts [seconds with a full disk]
const seconds = Number(process.argv[2] ?? 30)
const result = await runDiskFull({ watchSecs: 20, fullMs: seconds * 1000 })
if (!result) console.log('Left out: this system lets nobody but root mount a small disk (no name spaces of users).')
else console.log(result)
process.exit(!result || (result.lost === 0 && result.recoveryMs < 120_000) ? 0 : 1)
