import { spawnSync } from 'node:child_process'
import { diffs, splits } from './programs/cases.ts'

// node loadtests/programs.ts [megabytes to split] [megabytes of each program of a diff] [number of one case]
const [splitMB = 50, diffMB = 10, only] = process.argv.slice(2).map(Number)
const cases = [...splits(splitMB), ...diffs(diffMB)]

/** The median of three times, and what memory this process had at its most. */
function measure({ name, prepare }: (typeof cases)[number]): void {
  const work = prepare()
  const preparedMB = process.resourceUsage().maxRSS / 1000
  const times: number[] = []
  let said = ''
  for (let round = 0; round < 3; round++) {
    const began = performance.now()
    said = work()
    times.push(performance.now() - began)
  }
  const secs = times.sort((a, b) => a - b)[1]! / 1000
  const peakMB = process.resourceUsage().maxRSS / 1000
  const memory = `${peakMB.toFixed(0)} MB at most, ${preparedMB.toFixed(0)} MB of them before`
  console.log(`${name}: ${secs.toFixed(2)} s; ${memory}; ${said}`)
}

// Each in a process of its own, so that its memory is its own.
if (only !== undefined) measure(cases[only]!)
else {
  for (const index of cases.keys()) {
    const args = [import.meta.filename, String(splitMB), String(diffMB), String(index)]
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
}
