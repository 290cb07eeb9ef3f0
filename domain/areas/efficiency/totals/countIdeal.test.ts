import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleFloor, sampleOutput, sampleResource, sampleSlice } from '../oracles/plantSamples.fixture.ts'
import { countOutput } from './countIdeal.ts'

const resource = sampleResource()
const floor = sampleFloor([resource])
const idealSecs = (cycleSecs: number, good: number) => {
  const slice = sampleSlice(0, 60_000, 'running', { outputs: [sampleOutput({ good, idealCycleSecs: cycleSecs })] })
  return countOutput(slice, 0, floor, resource).goodIdealSecs
}
const sum = (secs: readonly number[]) => secs.reduce((a, b) => a + b, 0)

it('ideal times of parts add up to the same total in any order and grouping', () => {
  const parts = fc.tuple(fc.double({ min: 0, max: 10_000, noNaN: true }), fc.nat(5))
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 100 }), fc.integer({ min: 1, max: 20 }), (outputs, size) => {
      const secs = outputs.map(([cycleSecs, good]) => idealSecs(cycleSecs, good))
      const groups = secs.map((_, k) => (k % size === 0 ? secs.slice(k, k + size) : []))
      expect([sum([...secs].sort((a, b) => a - b)), sum(groups.map(sum))]).toEqual([sum(secs), sum(secs)])
    }),
  )
})

it('equals ideal × count to a billionth of a second, for any length', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e300, noNaN: true }), fc.nat(9), (cycleSecs, good) => {
      const less = cycleSecs * good - idealSecs(cycleSecs, good)
      expect([less >= 0, less < 2 ** -30]).toEqual([true, true])
    }),
  )
})

it('a machine that makes each part in exactly its ideal cycle does not exceed 100 % performance', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600_000 }), fc.integer({ min: 1, max: 200 }), (cycleMs, parts) => {
      const secs = sum(Array.from({ length: parts }, () => idealSecs(cycleMs / 1000, 1)))
      expect(secs / ((cycleMs * parts) / 1000)).toBeLessThanOrEqual(1)
    }),
  )
})
