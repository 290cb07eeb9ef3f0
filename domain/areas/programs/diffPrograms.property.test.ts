import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignLines, linePairs } from './alignLines.ts'
import { programDiff } from './answers/programDiff.ts'
import { diffPrograms } from './diffPrograms.ts'
import { WordDiffs } from './diffWords.ts'
import { lexicons } from './lexicon.ts'
import { LineKeys, type Lines } from './lineKeys.ts'
import { contentEnd, lineEnds } from './lines.ts'
import { fileOf, madeProgram } from './program.arbitrary.ts'
import { programText, textOf } from './programText.ts'
import { copyTight, WordWalk } from './readWords.ts'

const line = fc.constantFrom(
  'G1 X1',
  'G1X1',
  'N1 G1 X1',
  'G1 X2 F5',
  '(A)',
  '(B)',
  '',
  'M5',
  'T1 M6',
  'X1 G1',
  '\x80 #1=2',
)
const text = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 30 })
  .map((lines) => Buffer.from(lines.map(([said, end]) => said + end).join(''), 'latin1'))

const linesOf = (keys: LineKeys, file: Uint8Array) => {
  const lexicon = lexicons.fanuc
  const endOf = lineEnds(programText(file), lexicon.eob)
  return keys.read({ bytes: file, lexicon, endOf }, 0, file.length, 1)
}
const raw = ({ bytes, starts }: Lines, at: number) => Buffer.from(bytes.subarray(starts[at]!, starts[at + 1]!))

/** The words of a line without its number and without blanks. */
function wordsOf({ bytes, starts, lexicon }: Lines, at: number): string[] {
  const found: string[] = []
  const scratch = new Uint8Array(200)
  new WordWalk(bytes, lexicon).each(starts[at]!, contentEnd(bytes, starts[at]!, starts[at + 1]!), (word) => {
    if (!word.isNumber) found.push(textOf(scratch, 0, copyTight(bytes, word, scratch, 0)))
  })
  return found
}

test('the script of a diff, done to the source line by line, gives the target byte by byte', () => {
  fc.assert(
    fc.property(text, text, (source, target) => {
      const keys = new LineKeys()
      const [old, now] = [linesOf(keys, source), linesOf(keys, target)]
      const aligned = alignLines(old, now, keys, { left: 1e6 })
      const words = new WordDiffs(old, now, { left: Number.POSITIVE_INFINITY })
      const pairs = [...linePairs(aligned, now.keys.length)]
      const made = pairs.map(({ source: from, target: to }) => {
        if (to < 0) return Buffer.alloc(0)
        const isKept = from >= 0 && words.between(from, to)!.length === 0
        return isKept ? raw(old, from) : raw(now, to)
      })
      expect(Buffer.concat(made).equals(target)).toBe(true)
      const kept = pairs.flatMap(({ source: from }) => (from < 0 ? [] : [from]))
      expect(kept).toEqual([...old.keys.keys()])
    }),
  )
})

test('the words that a diff tells, taken from a line and put to it, make the other line', () => {
  fc.assert(
    fc.property(text, text, (source, target) => {
      const keys = new LineKeys()
      const [old, now] = [linesOf(keys, source), linesOf(keys, target)]
      const words = new WordDiffs(old, now, { left: Number.POSITIVE_INFINITY })
      for (const { source: from, target: to } of linePairs(
        alignLines(old, now, keys, { left: 1e6 }),
        now.keys.length,
      )) {
        if (from < 0 || to < 0) continue
        const changes = words.between(from, to)!.filter(({ kind }) => !['order', 'space', 'blockNumber'].includes(kind))
        const left = wordsOf(old, from)
        for (const { source: gone } of changes) if (gone !== null) left.splice(left.indexOf(gone), 1)
        const made = [...left, ...changes.flatMap(({ target: come }) => come ?? [])]
        expect(made.sort()).toEqual(wordsOf(now, to).sort())
      }
    }),
  )
})

test('a program is the same as itself in every step', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.uint8Array({ maxLength: 200 }), madeProgram.map(fileOf)), (file) => {
      const { steps, identical } = programDiff.parse(diffPrograms(file, Uint8Array.from(file)))
      expect(identical).toBe(true)
      for (const { how, moved, sourceStep, targetStep } of steps) {
        expect([how, moved, sourceStep]).toEqual(['same', false, targetStep])
      }
    }),
  )
})

test('a step that is put elsewhere is moved, that one alone, and nothing has changed', () => {
  fc.assert(
    fc.property(madeProgram, fc.nat(), fc.nat(), (made, from, to) => {
      const count = made.steps.length
      const [at, other] = [from % count, (from + 1 + (to % (count - 1))) % count]
      const steps = made.steps.toSpliced(at, 1).toSpliced(other, 0, made.steps[at]!)
      const { steps: told } = diffPrograms(fileOf(made), fileOf({ ...made, steps }))
      expect(told.filter(({ moved }) => moved)).toHaveLength(1)
      expect(told.every(({ how }) => how === 'same')).toBe(true)
      const moved = told.find((step) => step.moved)!
      expect(Math.abs(at - other) === 1 || moved.sourceStep === at + 1).toBe(true)
    }),
  )
})

test('a step taken out or put in is told, and all others stay the same', () => {
  fc.assert(
    fc.property(madeProgram, fc.nat(), (made, nth) => {
      const at = nth % made.steps.length
      const less = { ...made, steps: made.steps.toSpliced(at, 1) }
      const gone = diffPrograms(fileOf(made), fileOf(less)).steps
      expect(gone.filter(({ how }) => how !== 'same')).toMatchObject([
        { how: 'deleted', sourceStep: at + 1, index: at + 1 },
      ])
      const come = diffPrograms(fileOf(less), fileOf(made)).steps
      expect(come.filter(({ how }) => how !== 'same')).toMatchObject([
        { how: 'added', targetStep: at + 1, index: at + 1 },
      ])
    }),
  )
})

test('the hunks of a step with all its lines around are the step on either side', () => {
  fc.assert(
    fc.property(madeProgram, fc.nat(), fc.nat(), (made, nth, where) => {
      const at = nth % made.steps.length
      const old = made.steps[at]!
      const ends = [...old.matchAll(/ X[^\r\n]*/g)].map((cut) => cut.index + cut[0].length)
      const cut = ends[where % ends.length]!
      const changed = `${old.slice(0, cut)} M8${old.slice(cut)}`
      const target = fileOf({ ...made, steps: made.steps.with(at, changed) })
      const { hunks } = diffPrograms(fileOf(made), target, { stepIdx: at + 1, context: 1000 })
      const lines = hunks!.flatMap((hunk) => hunk.lines)
      const split = (text: string) => text.split(/\r\n|\r|\n/).slice(0, -1)
      expect(lines.flatMap(({ source }) => source ?? [])).toEqual(split(old))
      expect(lines.flatMap(({ target }) => target ?? [])).toEqual(split(changed))
    }),
  )
})
