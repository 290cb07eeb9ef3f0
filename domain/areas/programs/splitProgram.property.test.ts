import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../core/item/anyText.arbitrary.ts'
import { programSteps } from './answers/programSteps.ts'
import { programDialects } from './dialects.ts'
import { fileOf, madeProgram } from './program.arbitrary.ts'
import { sample, samples } from './samples.bed.ts'
import { splitProgram, splitting } from './splitProgram.ts'

/** The steps of a file, checked to be the file. */
function wholeSteps(file: Uint8Array, dialect?: (typeof programDialects)[number]) {
  const { steps, detected } = programSteps.parse(splitProgram(file, dialect))
  expect(Buffer.concat(steps.map(({ from, to }) => file.subarray(from, to))).equals(file)).toBe(true)
  const ends = steps.map(({ from, to }) => [from, to])
  expect(ends).toEqual(ends.map(([, to], at) => [at === 0 ? 0 : ends[at - 1]![1], to]))
  for (const [at, step] of steps.entries()) {
    expect(step.to).toBeGreaterThan(step.from)
    if (at > 0) expect(step.firstLine).toBe(steps[at - 1]!.firstLine + steps[at - 1]!.lines)
  }
  return { steps, detected }
}

const dialect = fc.option(fc.constantFrom(...programDialects), { nil: undefined })
const signs = fc.constantFrom(
  ...'%ONTMGFSXLBC0169.-+#=[]()";:*/$ \t\r\n\0',
  'M6',
  'TOOL CALL',
  'LBL',
  'MSG(',
  'NAT1',
  'T="',
  '\xff\xfe',
  '\xef\xbb\xbf',
)

test('the steps of any bytes, one after the other, are these bytes', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), dialect, (file, given) => void wholeSteps(file, given)))
})

test('the steps of any signs that controls read are the file too, in whichever dialect it is read', () => {
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 200 }), dialect, (parts, given) => {
      wholeSteps(Buffer.from(parts.join(''), 'latin1'), given)
    }),
  )
})

test('the steps of any text are the file in UTF-16 of either order, in UTF-8 with and without a mark', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(signs, anyText()), { maxLength: 60 }), dialect, (parts, given) => {
      const little = Buffer.from(`\ufeff${parts.join('')}`, 'utf16le')
      for (const file of [
        little,
        Buffer.from(little).swap16(),
        Buffer.from(`\ufeff${parts.join('')}`),
        Buffer.from(parts.join('')),
      ])
        wholeSteps(file, given)
      wholeSteps(Buffer.concat([little, Buffer.from([65])]), given)
    }),
  )
})

test('a program of each dialect is told by itself and split into its head, one step a tool and what follows', () => {
  fc.assert(
    fc.property(madeProgram, (made) => {
      const { steps, detected } = wholeSteps(fileOf(made))
      expect(detected.dialect).toBe(made.dialect)
      const parts = [made.head, ...made.steps, made.tail]
      expect(steps.map(({ from, to }) => Buffer.from(fileOf(made)).toString('utf8', from, to))).toEqual(parts)
      expect(steps.slice(1, -1).every(({ kind }) => kind === 'tool')).toBe(true)
    }),
  )
})

test('the samples are split whole, with their line ends as LF, CR, CRLF, CRCRLF and mixed, and in UTF-16 at the same places', () => {
  for (const [name, expected] of Object.entries(samples)) {
    const text = sample(name).toString('latin1')
    const { steps } = wholeSteps(sample(name))
    const kinds = steps.map(({ from: _, to: __, ...step }) => step)
    let line = 0
    const ends = ['\n', '\r\n', '\r', '\r\r\n']
    const files = [...ends.map((end) => text.replaceAll('\n', end)), text.replaceAll('\n', () => ends[line++ % 2]!)]
    for (const file of [...files.map((one) => Buffer.from(one)), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
      const found = wholeSteps(file)
      expect(found.detected.dialect, name).toBe(expected)
      expect(found.steps.map(({ from: _, to: __, ...step }) => step)).toEqual(kinds)
    }
  }
})

test('in turns a program is split as at once', () => {
  const file = Buffer.from(`T1 M6\n${'G1 X1 F5\n'.repeat(300_000)}T2 M6\nG1 X1\n`)
  const turns = splitting(file)
  let count = 0
  let last = turns.next()
  for (; !last.done; last = turns.next()) count++
  expect(count).toBeGreaterThan(1)
  expect(last.value).toEqual(splitProgram(file))
})
