import { type Check, checkFrequencies, checkKinds, maxChecks } from '@takt/domain/areas/checksheets/check.ts'
import { writeChecks } from '@takt/domain/areas/checksheets/writeChecks.ts'
import { invisibleIn } from '@takt/domain/core/item/visibleText.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksIn as read } from './textTasks.ts'

const empty = { unit: null, nominal: null, lower: null, upper: null }
const noGauge = { gaugeID: null, gaugeKind: null }
const defaults = {
  kind: 'number',
  ...empty,
  samples: 1,
  frequency: 'eachPart',
  chart: 'usual',
  holds: false,
  ...noGauge,
}

test('reads lines by the names or labels of their columns; columns with default values may be omitted', () => {
  expect(read('checkID,text\nD1,Bore').checks).toEqual([{ ...defaults, checkID: 'D1', text: 'Bore' }])
  const full =
    'Check,What to Check,Kind,Unit,Nominal,Lower Limit,Upper Limit,Samples,How Often,Control Chart,Holds Work,' +
    'Gauge,Gauge Kind'
  expect(
    read(
      `${full}\nD1,Bore,number,mm,10,9.98,10.02,5,eachHour,EWMA,yes,G-12,\nV1,No burr,PASSFAIL,,,,,,firstPiece,,,,Plug gauge`,
    ),
  ).toEqual({
    checks: [
      {
        checkID: 'D1',
        text: 'Bore',
        kind: 'number',
        unit: 'mm',
        nominal: 10,
        lower: 9.98,
        upper: 10.02,
        samples: 5,
        frequency: 'eachHour',
        chart: 'ewma',
        holds: true,
        gaugeID: 'G-12',
        gaugeKind: null,
      },
      {
        ...defaults,
        checkID: 'V1',
        text: 'No burr',
        kind: 'passFail',
        frequency: 'firstPiece',
        gaugeKind: 'Plug gauge',
      },
    ],
    problems: [],
    problemCount: 0,
  })
  expect(read('').checks).toEqual([])
})

test('reports problems by line and column', () => {
  const { problems } = read(
    [
      'checkID,text,kind,unit,nominal,lower,upper,samples',
      'A,Bore,number,mm,10,11,9,1',
      'B,Burr,passFail,mm,,,,1',
      'C,Length,number,mm,ten,,,1',
      'A,Again,text,,,,,1',
      'E,,text,,,,,101',
      'F,Wide,number,mm,12,,11,1',
    ].join('\n'),
  )
  expect(problems.map(({ row, column, sentence }) => `${row} ${column}: ${sentence}`)).toEqual([
    '2 lower: must not lie above the upper limit',
    '3 unit: is for numbers only',
    '4 nominal: is not a number such as 1200.5',
    '5 checkID: is already in line 2',
    '6 text: must not be empty',
    '7 nominal: must not lie above the upper limit',
  ])
  expect(read('checkID,text,colour\nA,B,red').problems[0]).toMatchObject({ row: 1, column: 'colour' })
  expect(read('checkID\nA').problems[0]).toMatchObject({ row: 1, column: 'What to Check' })
  const tooManyLines = Array.from({ length: maxChecks + 1 }, (_, i) => `C${i},Look`)
  expect(read(['checkID,text', ...tooManyLines].join('\n')).problemCount).toBe(1)
})

const words = (size: number) =>
  fc
    .string({ minLength: 1, maxLength: size, unit: 'grapheme' })
    .map((value) => value.normalize('NFC'))
    .filter((value) => value.trim() === value && value !== '' && invisibleIn(value) === null)
const number = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1e4 + 0)
const line: fc.Arbitrary<Check> = fc
  .record({
    checkID: fc.stringMatching(/^[A-Z][A-Za-z0-9._-]{0,20}$/),
    text: words(60),
    kind: fc.constantFrom(...checkKinds),
    unit: fc.option(words(8)),
    limits: fc.uniqueArray(number, { minLength: 3, maxLength: 3 }),
    samples: fc.integer({ min: 1, max: 100 }),
    frequency: fc.constantFrom(...checkFrequencies),
  })
  .map(({ limits, unit, ...rest }) => {
    const [lower, nominal, upper] = limits.toSorted((a, b) => a - b) as [number, number, number]
    const isNumber = rest.kind === 'number'
    return { ...rest, ...(isNumber ? { unit, lower, nominal, upper } : { ...defaults, unit: null }), kind: rest.kind }
  })
  .map(
    (generated) =>
      ({
        ...generated,
        samples: generated.samples,
        frequency: generated.frequency,
        chart: 'usual',
        holds: false,
        ...noGauge,
      }) as Check,
  )

test('written checks are read back unchanged, and contain no spreadsheet formulas', () => {
  fc.assert(
    fc.property(fc.uniqueArray(line, { selector: ({ checkID }) => checkID, maxLength: 20 }), (lines) => {
      const text = writeChecks(lines)
      expect(read(text)).toEqual({ checks: lines, problems: [], problemCount: 0 })
      expect(text).not.toMatch(/(^|,)"?[=+@\t\r]/m)
    }),
  )
})
