import { runDiskFull } from './diskFull/runDiskFull.ts'

// node loadtests/diskFull.ts [seconds for which the disk is full]
const seconds = Number(process.argv[2] ?? 30)
const found = await runDiskFull({ watchSecs: 20, fullMs: seconds * 1000 })
if (!found) console.log('Left out: this system lets nobody but root mount a small disk (no name spaces of users).')
else console.log(found)
process.exit(!found || (found.lost === 0 && found.wellAgainMs < 120_000) ? 0 : 1)
