import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GaugeStudy } from '../responses/gaugeStudy.ts'
import { gaugeStudy } from './gaugeStudy.ts'

type CompletedStudy = Extract<GaugeStudy, { why: null }>
const completed = (study: GaugeStudy): CompletedStudy => {
  if (study.why !== null) throw new Error(study.why)
  return study
}
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
const linesOf = (study: CompletedStudy, digits: readonly number[]) =>
  study.lines.map(({ source, freedom, squares, mean, f }) => [
    source,
    freedom,
    ...[squares, mean, f].map((value, k) => (value === null ? null : rounded(value, digits[k]!))),
  ])
const sigmas = ({ spreads }: CompletedStudy, digits: number) =>
  Object.fromEntries(spreads.map(({ part, sigma }) => [part, rounded(sigma, digits)]))
/**
 * Converts the rows of a table (one per part, with the repeats of each person in adjacent columns) to measurements by
 * person, part and repeat.
 */
const byPerson = (rows: readonly (readonly number[])[], people: number) =>
  Array.from({ length: people }, (_, person) =>
    rows.map((row) => row.slice((person * row.length) / people, ((person + 1) * row.length) / people)),
  )

const manual = byPerson(
  [
    [0.29, 0.41, 0.64, 0.08, 0.25, 0.07, 0.04, -0.11, -0.15],
    [-0.56, -0.68, -0.58, -0.47, -1.22, -0.68, -1.38, -1.13, -0.96],
    [1.34, 1.17, 1.27, 1.19, 0.94, 1.34, 0.88, 1.09, 0.67],
    [0.47, 0.5, 0.64, 0.01, 1.03, 0.2, 0.14, 0.2, 0.11],
    [-0.8, -0.92, -0.84, -0.56, -1.2, -1.28, -1.46, -1.07, -1.45],
    [0.02, -0.11, -0.21, -0.2, 0.22, 0.06, -0.29, -0.67, -0.49],
    [0.59, 0.75, 0.66, 0.47, 0.55, 0.83, 0.02, 0.01, 0.21],
    [-0.31, -0.2, -0.17, -0.63, 0.08, -0.34, -0.46, -0.56, -0.49],
    [2.26, 1.99, 2.01, 1.8, 2.12, 2.19, 1.77, 1.45, 1.87],
    [-1.36, -1.25, -1.31, -1.68, -1.62, -1.5, -1.49, -1.77, -2.16],
  ],
  3,
)

test('the example of the manual (AIAG, Measurement Systems Analysis, 4th ed., III.B and appendix A, tables A 3 and A 4)', () => {
  const study = completed(gaugeStudy(manual, null))
  expect(linesOf(study, [3, 3, 2])).toEqual([
    ['parts', 9, 88.362, 9.818, 245.61],
    ['people', 2, 3.167, 1.584, 39.62],
    ['peopleByParts', 18, 0.359, 0.02, 0.43],
    ['repeats', 60, 2.759, 0.046, null],
  ])
  // The manual's own F uses the repeats alone as error term, with and without pooling.
  const [parts, people, , repeats] = study.lines
  expect([parts!, people!].map(({ mean }) => rounded(mean / repeats!.mean, 2))).toEqual([213.52, 34.44])
  expect(study.isPooled).toBe(true)
  expect(sigmas(study, 3)).toEqual({
    gauge: 0.302,
    repeatability: 0.2,
    reproducibility: 0.227,
    parts: 1.042,
    total: 1.085,
  })
  const [gauge, repeatability, reproducibility, ofParts] = study.spreads.map(({ ofSpread }) =>
    rounded(ofSpread * 100, 1),
  )
  expect([repeatability, reproducibility, gauge, ofParts]).toEqual([18.4, 20.9, 27.9, 96])
  expect(study.categories).toBe(4)
  expect(study.verdict).toBe('doubtful')
})

test('thermal impedance of a power module with an interaction of people and parts (Montgomery, Introduction to Statistical Quality Control, 6th ed., tables 8.6 and 8.7)', () => {
  const rows = [
    [37, 38, 37, 41, 41, 40, 41, 42, 41],
    [42, 41, 43, 42, 42, 42, 43, 42, 43],
    [30, 31, 31, 31, 31, 31, 29, 30, 28],
    [42, 43, 42, 43, 43, 43, 42, 42, 42],
    [28, 30, 29, 29, 30, 29, 31, 29, 29],
    [42, 42, 43, 45, 45, 45, 44, 46, 45],
    [25, 26, 27, 28, 28, 30, 29, 27, 27],
    [40, 40, 40, 43, 42, 42, 43, 43, 41],
    [25, 25, 25, 27, 29, 28, 26, 26, 26],
    [35, 34, 34, 35, 35, 34, 35, 34, 35],
  ]
  const study = completed(gaugeStudy(byPerson(rows, 3), 18 - -18))
  expect(linesOf(study, [2, 2, 2])).toEqual([
    ['parts', 9, 3935.96, 437.33, 162.27],
    ['people', 2, 39.27, 19.63, 7.28],
    ['peopleByParts', 18, 48.51, 2.7, 5.27],
    ['repeats', 60, 30.67, 0.51, null],
  ])
  expect(study.lines[2]!.pValue).toBeLessThan(0.001)
  expect(study.isPooled).toBe(false)
  const variances = Object.fromEntries(study.spreads.map(({ part, sigma }) => [part, rounded(sigma ** 2, 4)]))
  expect(variances).toMatchObject({ parts: 48.2926, repeatability: 0.5111 })
  // People 0.5646, interaction of people and parts 0.7280.
  expect(variances.reproducibility).toBeCloseTo(0.5646 + 0.728, 3)
  const { sigma, ofTolerance } = study.spreads[0]!
  expect(ofTolerance).toBeCloseTo((6 * sigma) / 36, 12)
})

test('sums of squares add up to the total, and neither a shift nor another unit changes shares and tests', () => {
  const sizes = fc.record({ people: fc.integer({ min: 2, max: 4 }), parts: fc.integer({ min: 2, max: 6 }) })
  const studies = fc.tuple(sizes, fc.integer({ min: 2, max: 3 })).chain(([{ people, parts }, repeats]) =>
    fc.array(
      fc.array(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: repeats, maxLength: repeats }), {
        minLength: parts,
        maxLength: parts,
      }),
      { minLength: people, maxLength: people },
    ),
  )
  fc.assert(
    fc.property(studies, (measured) => {
      const study = gaugeStudy(measured, 100)
      if (study.why !== null) return
      const all = measured.flat(2)
      const mean = all.reduce((sum, value) => sum + value, 0) / all.length
      const whole = all.reduce((sum, value) => sum + (value - mean) ** 2, 0)
      const parts = study.lines.reduce((sum, { squares }) => sum + squares, 0)
      expect(parts).toBeCloseTo(whole, 3)
      expect(study.lines.reduce((sum, { freedom }) => sum + freedom, 0)).toBe(all.length - 1)
      const other = completed(
        gaugeStudy(
          measured.map((of) => of.map((cell) => cell.map((v) => 25.4 * v + 7))),
          2540,
        ),
      )
      for (const [k, { ofSpread, ofTolerance }] of other.spreads.entries()) {
        expect(ofSpread).toBeCloseTo(study.spreads[k]!.ofSpread, 6)
        expect(ofTolerance).toBeCloseTo(study.spreads[k]!.ofTolerance!, 6)
      }
    }),
  )
})

test('one person, one part, one repeat or equal values give no result but the reason', () => {
  const of = (people: number, parts: number, repeats: number) =>
    Array.from({ length: people }, () => Array.from({ length: parts }, () => Array.from({ length: repeats }, () => 1)))
  expect(gaugeStudy([], null)).toEqual({ why: 'fewPeople' })
  expect(gaugeStudy(of(1, 10, 3), null)).toEqual({ why: 'fewPeople' })
  expect(gaugeStudy(of(3, 1, 3), null)).toEqual({ why: 'fewParts' })
  expect(gaugeStudy(of(3, 10, 1), null)).toEqual({ why: 'fewRepeats' })
  expect(gaugeStudy(of(3, 10, 3), null)).toEqual({ why: 'noSpread' })
})

test('a gauge is good, doubtful or bad by its share of the spread, and of the tolerance if there is one', () => {
  const noisy = (noise: number) =>
    [0, 1].map((person) =>
      Array.from({ length: 10 }, (_, part) =>
        [0, 1, 2].map((repeat) => part + noise * (((person + part + repeat) % 3) - 1)),
      ),
    )
  const verdict = (noise: number, tolerance: number | null) => completed(gaugeStudy(noisy(noise), tolerance)).verdict
  expect(verdict(0.1, null)).toBe('good')
  expect(verdict(0.5, null)).toBe('doubtful')
  expect(verdict(2, null)).toBe('bad')
  // It is good relative to these parts, which vary far more than the tolerance allows.
  expect(verdict(0.1, 1)).toBe('bad')
})
