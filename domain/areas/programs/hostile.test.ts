import { expect, test } from 'vitest'
import { programDialects } from './dialects.ts'
import { diffPrograms } from './diffPrograms.ts'
import { bytesOf } from './samples.fixture.ts'
import { splitProgram } from './splitProgram.ts'

/** Fragments that would take hours in a reader with unlimited lookahead or backtracking. */
const fragments = [
  'A[',
  '(',
  '"',
  '#[',
  'F',
  'F ',
  'F MAX',
  'FQ1',
  'S1',
  'S1 ',
  'X=',
  'X=1 ',
  'X=( ',
  '* -',
  '$',
  '%',
  '/',
  '/1',
  '=',
  '-',

  'G98 L1',
  'T1 M6',
  'MSG("',
  'LBL 1 ',
  'N1',
  'NAT1',
  'GOTO1',
  'O1',
  'G71 P1 Q2 ',
  'VC1=',
  '\0',
  ' ',
  '\t',
  '\xff',
  '1',
  '.',
]
const singleLineBytes = 100_000
const multiLineBytes = 10_000
const testOptions = { timeout: 60_000 }

const hostile = fragments.flatMap((fragment) => [
  bytesOf(fragment.repeat(singleLineBytes / fragment.length)),
  ...['\n', '\r'].map((end) => bytesOf((fragment + end).repeat(multiLineBytes / fragment.length))),
])

for (const dialect of programDialects) {
  test(`repeated fragments do not stop the ${dialect} reader from reaching the end`, testOptions, () => {
    for (const file of hostile) {
      const { steps } = splitProgram(file, dialect)
      expect(steps.at(-1)!.to).toBe(file.length)
    }
  })
}

test('a diff of repeated fragments, shifted by a byte, completes', () => {
  for (const fragment of fragments) {
    const file = bytesOf(`${fragment}\n`.repeat(5000))
    const longer = bytesOf(`M5 ${`${fragment}\n`.repeat(5001)}`)
    const { steps } = diffPrograms(file, longer, { dialect: 'fanuc', stepIdx: 0 })
    expect(steps.some(({ how }) => how !== 'same')).toBe(true)
    const line = bytesOf(fragment.repeat(5000))
    expect(diffPrograms(line, line.slice(1), { stepIdx: 0 }).identical).toBe(false)
  }
})
