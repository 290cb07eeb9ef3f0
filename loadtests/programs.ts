import { spawnSync } from 'node:child_process'
import { diffs, splits } from './programs/cases.ts'

// Usage: node loadtests/programs.ts [megabytes to split] [megabytes of each program in a diff] [number of a single
// case]
const [splitMB = 50, diffMB = 10, onlyCase] = process.argv.slice(2).map(Number)
const cases = [...splits(splitMB), ...diffs(diffMB)]

/** Measures the median of three runs, and the peak memory of this process. */
function measure({ name, prepare }: (typeof cases)[number]): void {
  const work = prepare()
  const preparedMB = process.resourceUsage().maxRSS / 1000
  const times: number[] = []
  let summary = ''
  for (let round = 0; round < 3; round++) {
    const startedAt = performance.now()
    summary = work()
    times.push(performance.now() - startedAt)
  }
  const secs = times.sort((a, b) => a - b)[1]! / 1000
  const peakMB = process.resourceUsage().maxRSS / 1000
  const memory = `${peakMB.toFixed(0)} MB at most, ${preparedMB.toFixed(0)} MB of them before`
  console.log(`${name}: ${secs.toFixed(2)} s; ${memory}; ${summary}`)
}

// Runs each case in its own process, so that its memory is measured separately.
if (onlyCase !== undefined) measure(cases[onlyCase]!)
else {
  for (const index of cases.keys()) {
    const args = [import.meta.filename, String(splitMB), String(diffMB), String(index)]
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
}
