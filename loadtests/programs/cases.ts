import { dialectNames } from '@takt/domain/areas/programs/dialects.ts'
import { diffPrograms } from '@takt/domain/areas/programs/diffPrograms.ts'
import { splitProgram, splitting } from '@takt/domain/areas/programs/splitProgram.ts'
import { edited, numbered, similarLines } from './changes.ts'
import { makeProgram } from './makeProgram.ts'

/**
 * A case to measure: `prepare` creates the files and returns the work on them, which returns a summary of its result.
 */
export type Case = { name: string; prepare: () => () => string }

const megabyte = 1_000_000
const makeSteps = (megabytes: number, steps: number, seed: number) =>
  makeProgram({ bytes: megabytes * megabyte, steps, seed })
const bytes = (steps: ReturnType<typeof makeSteps>) => Buffer.from(steps.map(({ text }) => text).join(''))
const toSingleLine = (file: Buffer) => Buffer.from(file.toString('latin1').replaceAll(/[\r\n]+/g, ' '), 'latin1')

/** Returns the cases of splitting, for programs of `megabytes` MB. */
export function splits(megabytes: number): Case[] {
  const split = (name: string, make: () => Uint8Array): Case => ({
    name: `split ${megabytes} MB, ${name}`,
    prepare: () => {
      const file = make()
      return () => {
        const { detected, steps } = splitProgram(file)
        return `${steps.length} steps of ${dialectNames[detected.dialect]}`
      }
    },
  })
  const large = () => bytes(makeSteps(megabytes, 40, 1))
  return [
    split('40 tools', large),
    split('on one line', () => toSingleLine(large())),
    split('of NUL', () => new Uint8Array(megabytes * megabyte)),
    split('of open brackets', () => Buffer.alloc(megabytes * megabyte, 'A[')),
    split('of tool changes', () => Buffer.alloc(megabytes * megabyte, 'T1 M6\n')),
    split('of UTF-16', () => Buffer.from(`\ufeff${bytes(makeSteps(megabytes / 2, 40, 1))}`, 'utf16le')),
    { name: `split ${megabytes} MB, in turns`, prepare: () => splitStepwise(large()) },
  ]
}

function splitStepwise(file: Uint8Array) {
  return () => {
    let longest = 0
    let count = 0
    const generator = splitting(file)
    for (let isDone = false; !isDone; count++) {
      const startedAt = performance.now()
      isDone = generator.next().done === true
      longest = Math.max(longest, performance.now() - startedAt)
    }
    return `${count} turns, the longest ${longest.toFixed(0)} ms`
  }
}

/** Returns the cases of comparing, with two programs of `megabytes` MB each. */
export function diffs(megabytes: number): Case[] {
  const diff = (name: string, make: () => [Uint8Array, Uint8Array]): Case => ({
    name: `diff of ${megabytes} MB and ${megabytes} MB, ${name}`,
    prepare: () => {
      const [source, target] = make()
      return () => {
        const { steps } = diffPrograms(source, target)
        const by = Object.entries(Object.groupBy(steps, ({ how, moved }) => (moved ? `moved and ${how}` : how)))
        const isDone = !steps.some(({ tooDifferent }) => tooDifferent)
        return `${by.map(([how, some]) => `${some!.length} ${how}`).join(', ')}${isDone ? '' : '; too different'}`
      }
    },
  })
  const pair = () => makeSteps(megabytes, 40, 2)
  const whole = () => makeSteps(megabytes, 1, 3)
  const size = megabytes * megabyte
  return [
    diff('the same', () => [bytes(pair()), bytes(pair())]),
    diff('one feed in a hundred, a step moved, one new, one gone', () => [bytes(pair()), edited(pair(), 100)]),
    diff('numbered anew', () => [numbered(pair(), 5), numbered(pair(), 10)]),
    diff('one step, one feed in a hundred', () => [bytes(whole()), edited(whole(), 100)]),
    diff('one step, every feed', () => [bytes(whole()), edited(whole(), 1)]),
    diff('everything different', () => [bytes(pair()), bytes(makeSteps(megabytes, 40, 4))]),
    diff('few kinds of lines in no order', () => [similarLines(size, 5), similarLines(size, 6)]),
    diff('on one line', () => [toSingleLine(bytes(pair())), toSingleLine(edited(pair(), 100))]),
  ]
}
