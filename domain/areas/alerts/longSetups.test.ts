import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longSetups, type OperationSetups } from './longSetups.ts'
import { comparedOf, dayMs, firstDay, queryOver } from './simulatedDays.fixture.ts'

const query = queryOver(40, 2)
const standardSecs = 1000
/** Setups on a machine with these durations (seconds), each of a separate operation, starting at 08:00. */
const setups = (seconds: readonly number[], partOf = (_: number): string => 'P-0') =>
  seconds.map((secs, k): OperationSetups => {
    const operation = { resourceID: 'M-0', operation: `J-${k}~0~10`, partNum: partOf(k) }
    return { ...operation, starts: [(firstDay + (k % 40)) * dayMs + 8 * 3_600_000], ms: [1000 * secs] }
  })
const standardsOf = (all: ReturnType<typeof setups>, value: number | null = standardSecs) =>
  new Map(all.map(({ operation }) => [operation, [{ from: -Infinity, value }]]))
const findingsOf = (all: ReturnType<typeof setups>, value?: number | null) =>
  longSetups(query, comparedOf(all, standardsOf(all, value)))

test('counts setups that take exactly their standard as setups, but neither as longer nor as shorter', () => {
  const findings = findingsOf(setups([...Array<number>(10).fill(1500), ...Array<number>(5).fill(standardSecs)]))
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({
    // 10 of the 10 that differ: 2^-10. The mean of all fifteen is (10 × 1500 + 5 × 1000) ÷ 15 s.
    confidence: { pValue: expect.closeTo(2 ** -10, 12), observations: 10 },
    numbers: { setups: 15, longer: 10, meanSecs: 20_000 / 15, standardSecs },
    lostSecs: 5000,
  })
  expect(findings[0]!.message).toContain('10 of 15 took longer.')
  // Few longer setups among many that match their standard are not a relevant excess.
  expect(findingsOf(setups([...Array<number>(10).fill(1500), ...Array<number>(90).fill(standardSecs)]))).toEqual([])
})

test('accepts an operation that takes its standard every morning', () => {
  const mornings = (seconds: number) => {
    const days = setups(Array<number>(12).fill(seconds))
    return findingsOf([{ ...days[0]!, starts: days.map(({ starts }) => starts[0]!), ms: days.map(({ ms }) => ms[0]!) }])
  }
  expect(mornings(standardSecs)).toEqual([])
  expect(mornings(900)).toEqual([])
  const [long] = mornings(1500)
  expect(long).toMatchObject({ numbers: { setups: 12, longer: 12, meanSecs: 1500, standardSecs }, lostSecs: 6000 })
})

test('compares with the standard to the millisecond, since shares of parallel operations are not whole numbers', () => {
  const third = setups(Array<number>(12).fill(standardSecs + 1e-7))
  expect(findingsOf(third)).toEqual([])
  expect(findingsOf([...third, ...setups(Array<number>(12).fill(1500))])[0]!.numbers).toMatchObject({
    setups: 24,
    longer: 12,
  })
})

test('reports a machine instead of its parts, and single parts only if the machine is not reported', () => {
  const slowPart = Array.from({ length: 40 }, (_, k) => (k % 4 === 0 ? 1900 : 950))
  const byPart = findingsOf(setups(slowPart, (k) => `P-${k % 4}`))
  expect(byPart.map(({ id }) => id.split('~').slice(0, 3).join(' '))).toEqual(['longSetup M-0 P-0'])
  const allParts = findingsOf(setups(Array<number>(40).fill(1900), (k) => `P-${k % 4}`))
  expect(allParts.map(({ id }) => id.split('~').slice(0, 3).join(' '))).toEqual(['longSetup M-0 '])
})

test('reports nothing without a standard, with a standard of 0 or with too few setups; order does not matter', () => {
  const long = setups(Array<number>(12).fill(2000))
  expect(findingsOf(long, null)).toEqual([])
  expect(findingsOf(long, 0)).toEqual([])
  expect(findingsOf(long.slice(0, 7))).toEqual([])
  fc.assert(
    fc.property(fc.shuffledSubarray(long, { minLength: 8 }), (some) => {
      const [finding] = findingsOf(some)
      expect(finding!.numbers).toMatchObject({ setups: some.length, longer: some.length })
      expect(finding!.lostSecs).toBe(1000 * some.length)
      expect(finding!.since).toBe(new Date(Math.min(...some.map(({ starts }) => starts[0]!))).toISOString())
    }),
  )
})
