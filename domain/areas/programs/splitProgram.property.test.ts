import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../core/item/anyText.arbitrary.ts'
import { programDialects } from './dialects.ts'
import { anyProgram, fileOf } from './program.arbitrary.ts'
import { programSteps } from './responses/programSteps.ts'
import { sample, samples } from './samples.fixture.ts'
import { splitProgram, splitting } from './splitProgram.ts'

/** Returns the steps of a file after checking that together they are the file. */
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

test('the concatenated steps of any bytes are these bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), dialect, (file, fileDialect) => void wholeSteps(file, fileDialect)),
  )
})

test('the concatenated steps of any characters that controls read are the file, in any dialect', () => {
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 200 }), dialect, (parts, fileDialect) => {
      wholeSteps(Buffer.from(parts.join(''), 'latin1'), fileDialect)
    }),
  )
})

test('the concatenated steps of any text are the file in UTF-16 of either byte order, and in UTF-8 with and without a mark', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(signs, anyText()), { maxLength: 60 }), dialect, (parts, fileDialect) => {
      const littleEndian = Buffer.from(`\ufeff${parts.join('')}`, 'utf16le')
      for (const file of [
        littleEndian,
        Buffer.from(littleEndian).swap16(),
        Buffer.from(`\ufeff${parts.join('')}`),
        Buffer.from(parts.join('')),
      ])
        wholeSteps(file, fileDialect)
      wholeSteps(Buffer.concat([littleEndian, Buffer.from([65])]), fileDialect)
    }),
  )
})

test('a program of each dialect is detected and split into its head, one step per tool and the remainder', () => {
  fc.assert(
    fc.property(anyProgram, (program) => {
      const { steps, detected } = wholeSteps(fileOf(program))
      expect(detected.dialect).toBe(program.dialect)
      const parts = [program.head, ...program.steps, program.tail]
      expect(steps.map(({ from, to }) => Buffer.from(fileOf(program)).toString('utf8', from, to))).toEqual(parts)
      expect(steps.slice(1, -1).every(({ kind }) => kind === 'tool')).toBe(true)
    }),
  )
})

test('the samples are split completely with LF, CR, CRLF, CRCRLF and mixed line ends, and in UTF-16 at the same positions', () => {
  for (const [name, expected] of Object.entries(samples)) {
    const text = sample(name).toString('latin1')
    const { steps } = wholeSteps(sample(name))
    const kinds = steps.map(({ from: _, to: __, ...step }) => step)
    let line = 0
    const ends = ['\n', '\r\n', '\r', '\r\r\n']
    const files = [...ends.map((end) => text.replaceAll('\n', end)), text.replaceAll('\n', () => ends[line++ % 2]!)]
    for (const file of [...files.map((content) => Buffer.from(content)), Buffer.from(`\ufeff${text}`, 'utf16le')]) {
      const result = wholeSteps(file)
      expect(result.detected.dialect, name).toBe(expected)
      expect(result.steps.map(({ from: _, to: __, ...step }) => step)).toEqual(kinds)
    }
  }
})

test('splitting with pauses gives the same result as without', () => {
  const file = Buffer.from(`T1 M6\n${'G1 X1 F5\n'.repeat(300_000)}T2 M6\nG1 X1\n`)
  const work = splitting(file)
  let count = 0
  let last = work.next()
  for (; !last.done; last = work.next()) count++
  expect(count).toBeGreaterThan(1)
  expect(last.value).toEqual(splitProgram(file))
})
