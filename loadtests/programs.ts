import { dialectNames } from '@takt/domain/programs/dialects.ts'
import { diffPrograms } from '@takt/domain/programs/diffPrograms.ts'
import { splitProgram, splitting } from '@takt/domain/programs/splitProgram.ts'
import { alikeLines, edited, numbered } from './programs/changes.ts'
import { makeProgram } from './programs/makeProgram.ts'

// node loadtests/programs.ts [megabytes to split] [megabytes of each program of a diff]
const [splitMB = 50, diffMB = 10] = process.argv.slice(2).map(Number)
const megabyte = 1_000_000

const file = (making: { megabytes: number; steps: number; seed: number; lineEnd?: string }) => {
  const steps = makeProgram({ bytes: making.megabytes * megabyte, ...making })
  return { steps, bytes: Buffer.from(steps.map(({ text }) => text).join('')) }
}

/** Tells how long something takes, the median of three times, and what memory the process had at its most. */
function measure<Result>(what: string, work: () => Result): Result {
  const times: number[] = []
  let result!: Result
  for (let round = 0; round < 3; round++) {
    const began = performance.now()
    result = work()
    times.push(performance.now() - began)
  }
  const secs = times.sort((a, b) => a - b)[1]! / 1000
  const peakMB = process.resourceUsage().maxRSS / 1000
  console.log(`${what}: ${secs.toFixed(2)} s, peak of the process so far ${peakMB.toFixed(0)} MB`)
  return result
}

const large = file({ megabytes: splitMB, steps: 40, seed: 1 })
const { detected, steps } = measure(`split ${splitMB} MB`, () => splitProgram(large.bytes))
console.log(`  ${steps.length} steps of ${dialectNames[detected.dialect]}`)
const oneLine = Buffer.from(large.bytes.toString().replaceAll(/[\r\n]+/g, ' '))
measure(`split ${splitMB} MB on one line`, () => splitProgram(oneLine))
measure(`split ${splitMB} MB of NUL`, () => splitProgram(new Uint8Array(splitMB * megabyte)))
measure(`split ${splitMB} MB of open brackets`, () => splitProgram(Buffer.alloc(splitMB * megabyte, 'A[')))
const wide = Buffer.from(`\ufeff${large.bytes.toString('latin1', 0, large.bytes.length / 2)}`, 'utf16le')
measure(`split ${splitMB} MB of UTF-16`, () => splitProgram(wide))
let longestTurn = 0
const turns = splitting(large.bytes)
for (let done = false, began = performance.now(); !done; began = performance.now()) {
  done = turns.next().done === true
  longestTurn = Math.max(longestTurn, performance.now() - began)
}
console.log(`  longest turn of splitting it in turns: ${longestTurn.toFixed(0)} ms`)

const pair = file({ megabytes: diffMB, steps: 40, seed: 2 })
const whole = file({ megabytes: diffMB, steps: 1, seed: 3 })
const other = file({ megabytes: diffMB, steps: 40, seed: 4 })
const cases: [string, Uint8Array, Uint8Array][] = [
  ['the same', pair.bytes, Buffer.from(pair.bytes)],
  ['one feed in a hundred, a step moved, one new, one gone', pair.bytes, edited(pair.steps, 100)],
  ['numbered anew', numbered(pair.steps, 5), numbered(pair.steps, 10)],
  ['one step, one feed in a hundred', whole.bytes, edited(whole.steps, 100)],
  ['one step, every feed', whole.bytes, edited(whole.steps, 1)],
  ['everything different', pair.bytes, other.bytes],
  ['few kinds of lines in no order', alikeLines(diffMB * megabyte, 5), alikeLines(diffMB * megabyte, 6)],
  ['on one line', oneLine.subarray(0, diffMB * megabyte), oneLine.subarray(1, diffMB * megabyte)],
]
for (const [what, source, target] of cases) {
  const { steps } = measure(`diff of two programs of ${diffMB} MB, ${what}`, () => diffPrograms(source, target))
  const said = Object.entries(Object.groupBy(steps, ({ how, moved }) => (moved ? `moved, ${how}` : how)))
  console.log(
    `  ${said.map(([how, some]) => `${some!.length} ${how}`).join('; ')}; too different: ${steps.some(({ tooDifferent }) => tooDifferent)}`,
  )
}
