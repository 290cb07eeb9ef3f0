import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignLines, linePairs } from './alignLines.ts'
import { diffPrograms } from './diffPrograms.ts'
import { WordDiffs } from './diffWords.ts'
import { lexicons } from './lexicon.ts'
import { LineKeys, type Lines } from './lineKeys.ts'
import { contentEnd, lineEnds } from './lines.ts'
import { anyProgram, fileOf } from './program.arbitrary.ts'
import { programText, textOf } from './programText.ts'
import { copyTight, WordWalk } from './readWords.ts'
import { programDiff } from './responses/programDiff.ts'

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
  .map((lines) => Buffer.from(lines.map(([content, end]) => content + end).join(''), 'latin1'))

const linesOf = (keys: LineKeys, file: Uint8Array) => {
  const lexicon = lexicons.fanuc
  const endOf = lineEnds(programText(file), lexicon.eob)
  return keys.read({ bytes: file, lexicon, endOf }, 0, file.length, 1)
}
const raw = ({ bytes, starts }: Lines, at: number) => Buffer.from(bytes.subarray(starts[at]!, starts[at + 1]!))

/** Returns the words of a line without its block number and without blanks. */
function wordsOf({ bytes, starts, lexicon }: Lines, at: number): string[] {
  const words: string[] = []
  const scratch = new Uint8Array(200)
  new WordWalk(bytes, lexicon).each(starts[at]!, contentEnd(bytes, starts[at]!, starts[at + 1]!), (word) => {
    if (!word.isNumber) words.push(textOf(scratch, 0, copyTight(bytes, word, scratch, 0)))
  })
  return words
}

test('applying the edit script of a diff to the source line by line gives the target byte by byte', () => {
  fc.assert(
    fc.property(text, text, (source, target) => {
      const keys = new LineKeys()
      const [old, now] = [linesOf(keys, source), linesOf(keys, target)]
      const aligned = alignLines(old, now, keys, { left: 1e6 })
      const words = new WordDiffs(old, now, { left: Number.POSITIVE_INFINITY })
      const pairs = [...linePairs(aligned, now.keys.length)]
      const output = pairs.map(({ source: from, target: to }) => {
        if (to < 0) return Buffer.alloc(0)
        const isUnchanged = from >= 0 && words.between(from, to)!.length === 0
        return isUnchanged ? raw(old, from) : raw(now, to)
      })
      expect(Buffer.concat(output).equals(target)).toBe(true)
      const sourceLines = pairs.flatMap(({ source: from }) => (from < 0 ? [] : [from]))
      expect(sourceLines).toEqual([...old.keys.keys()])
    }),
  )
})

test('applying the word changes of a diff to a line gives the other line', () => {
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
        for (const { source: removed } of changes) if (removed !== null) left.splice(left.indexOf(removed), 1)
        const patched = [...left, ...changes.flatMap(({ target: added }) => added ?? [])]
        expect(patched.sort()).toEqual(wordsOf(now, to).sort())
      }
    }),
  )
})

test('every step of a program equals itself', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.uint8Array({ maxLength: 200 }), anyProgram.map(fileOf)), (file) => {
      const { steps, identical } = programDiff.parse(diffPrograms(file, Uint8Array.from(file)))
      expect(identical).toBe(true)
      for (const { how, moved, sourceStep, targetStep } of steps) {
        expect([how, moved, sourceStep]).toEqual(['same', false, targetStep])
      }
    }),
  )
})

test('a relocated step is reported as moved, no other step is, and nothing is changed', () => {
  fc.assert(
    fc.property(anyProgram, fc.nat(), fc.nat(), (program, from, to) => {
      const count = program.steps.length
      const [at, other] = [from % count, (from + 1 + (to % (count - 1))) % count]
      const steps = program.steps.toSpliced(at, 1).toSpliced(other, 0, program.steps[at]!)
      const { steps: diff } = diffPrograms(fileOf(program), fileOf({ ...program, steps }))
      expect(diff.filter(({ moved }) => moved)).toHaveLength(1)
      expect(diff.every(({ how }) => how === 'same')).toBe(true)
      const movedStep = diff.find((step) => step.moved)!
      expect(Math.abs(at - other) === 1 || movedStep.sourceStep === at + 1).toBe(true)
    }),
  )
})

test('a removed or inserted step is reported, and all others remain the same', () => {
  fc.assert(
    fc.property(anyProgram, fc.nat(), (program, nth) => {
      const at = nth % program.steps.length
      const less = { ...program, steps: program.steps.toSpliced(at, 1) }
      const afterRemoval = diffPrograms(fileOf(program), fileOf(less)).steps
      expect(afterRemoval.filter(({ how }) => how !== 'same')).toMatchObject([
        { how: 'deleted', sourceStep: at + 1, index: at + 1 },
      ])
      const afterInsertion = diffPrograms(fileOf(less), fileOf(program)).steps
      expect(afterInsertion.filter(({ how }) => how !== 'same')).toMatchObject([
        { how: 'added', targetStep: at + 1, index: at + 1 },
      ])
    }),
  )
})

test('the hunks of a step with full context contain the complete step of either side', () => {
  fc.assert(
    fc.property(anyProgram, fc.nat(), fc.nat(), (program, nth, position) => {
      const at = nth % program.steps.length
      const old = program.steps[at]!
      const ends = [...old.matchAll(/ X[^\r\n]*/g)].map((match) => match.index + match[0].length)
      const offset = ends[position % ends.length]!
      const changed = `${old.slice(0, offset)} M8${old.slice(offset)}`
      const target = fileOf({ ...program, steps: program.steps.with(at, changed) })
      const { hunks } = diffPrograms(fileOf(program), target, { stepIdx: at + 1, context: 1000 })
      const lines = hunks!.flatMap((hunk) => hunk.lines)
      const split = (text: string) => text.split(/\r\n|\r|\n/).slice(0, -1)
      expect(lines.flatMap(({ source }) => source ?? [])).toEqual(split(old))
      expect(lines.flatMap(({ target }) => target ?? [])).toEqual(split(changed))
    }),
  )
})
