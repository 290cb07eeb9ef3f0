import { expect, test } from 'vitest'
import { programDialects } from './dialects.ts'
import { diffPrograms } from './diffPrograms.ts'
import { bytesOf } from './samples.bed.ts'
import { splitProgram } from './splitProgram.ts'

/** What a reader that looks ahead or back too far would take hours for. */
const pieces = [
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
const oneLine = 100_000
const manyLines = 10_000
const patience = { timeout: 60_000 }

const hostile = pieces.flatMap((piece) => [
  bytesOf(piece.repeat(oneLine / piece.length)),
  ...['\n', '\r'].map((end) => bytesOf((piece + end).repeat(manyLines / piece.length))),
])

for (const dialect of programDialects) {
  test(`nothing that is repeated for long keeps the reader of ${dialect} from its end`, patience, () => {
    for (const file of hostile) {
      const { steps } = splitProgram(file, dialect)
      expect(steps.at(-1)!.to).toBe(file.length)
    }
  })
}

test('a diff of what is repeated for long, and put off by a byte, comes to its end', () => {
  for (const piece of pieces) {
    const file = bytesOf(`${piece}\n`.repeat(5000))
    const longer = bytesOf(`M5 ${`${piece}\n`.repeat(5001)}`)
    const { steps } = diffPrograms(file, longer, { dialect: 'fanuc', stepIdx: 0 })
    expect(steps.some(({ how }) => how !== 'same')).toBe(true)
    const line = bytesOf(piece.repeat(5000))
    expect(diffPrograms(line, line.slice(1), { stepIdx: 0 }).identical).toBe(false)
  }
})
