import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longSetups, type OperationSetups } from './longSetups.ts'
import { comparedOf, dayMs, firstDay, questionOver } from './simulatedDays.bed.ts'

const question = questionOver(40, 2)
const standardSecs = 1000
/** Setups on a machine, each of an operation of its own and of so many seconds, from eight o'clock on. */
const setups = (seconds: readonly number[], partOf = (_: number): string => 'P-0') =>
  seconds.map((secs, k): OperationSetups => {
    const operation = { resourceID: 'M-0', operation: `J-${k}~0~10`, partNum: partOf(k) }
    return { ...operation, starts: [(firstDay + (k % 40)) * dayMs + 8 * 3_600_000], ms: [1000 * secs] }
  })
const standardsOf = (all: ReturnType<typeof setups>, value: number | null = standardSecs) =>
  new Map(all.map(({ operation }) => [operation, [{ from: -Infinity, value }]]))
const found = (all: ReturnType<typeof setups>, value?: number | null) =>
  longSetups(question, comparedOf(all, standardsOf(all, value)))

test('setups that took just their standard say nothing of longer or shorter, but they are setups', () => {
  const findings = found(setups([...Array<number>(10).fill(1500), ...Array<number>(5).fill(standardSecs)]))
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({
    // 10 of the 10 that differ: 2^-10. All fifteen took (10 × 1500 + 5 × 1000) ÷ 15 s.
    confidence: { pValue: expect.closeTo(2 ** -10, 12), observations: 10 },
    numbers: { setups: 15, longer: 10, meanSecs: 20_000 / 15, standardSecs },
    lostSecs: 5000,
  })
  expect(findings[0]!.message).toContain('10 of 15 took longer.')
  // Among many that are as they should be the few longer ones are no excess to speak of.
  expect(found(setups([...Array<number>(10).fill(1500), ...Array<number>(90).fill(standardSecs)]))).toEqual([])
})

test('an operation that is set up every morning may take its standard every morning', () => {
  const mornings = (seconds: number) => {
    const days = setups(Array<number>(12).fill(seconds))
    return found([{ ...days[0]!, starts: days.map(({ starts }) => starts[0]!), ms: days.map(({ ms }) => ms[0]!) }])
  }
  expect(mornings(standardSecs)).toEqual([])
  expect(mornings(900)).toEqual([])
  const [long] = mornings(1500)
  expect(long).toMatchObject({ numbers: { setups: 12, longer: 12, meanSecs: 1500, standardSecs }, lostSecs: 6000 })
})

test('what takes its standard to the millisecond takes it: shares of parallel operations are no whole numbers', () => {
  const third = setups(Array<number>(12).fill(standardSecs + 1e-7))
  expect(found(third)).toEqual([])
  expect(found([...third, ...setups(Array<number>(12).fill(1500))])[0]!.numbers).toMatchObject({
    setups: 24,
    longer: 12,
  })
})

test('a machine that is found stands for its parts; a part is told of where the machine is not', () => {
  const slowPart = Array.from({ length: 40 }, (_, k) => (k % 4 === 0 ? 1900 : 950))
  const byPart = found(setups(slowPart, (k) => `P-${k % 4}`))
  expect(byPart.map(({ id }) => id.split('~').slice(0, 3).join(' '))).toEqual(['longSetup M-0 P-0'])
  const everywhere = found(setups(Array<number>(40).fill(1900), (k) => `P-${k % 4}`))
  expect(everywhere.map(({ id }) => id.split('~').slice(0, 3).join(' '))).toEqual(['longSetup M-0 '])
})

test('without a standard, with one of 0, or too few of them nothing is said; order changes nothing', () => {
  const long = setups(Array<number>(12).fill(2000))
  expect(found(long, null)).toEqual([])
  expect(found(long, 0)).toEqual([])
  expect(found(long.slice(0, 7))).toEqual([])
  fc.assert(
    fc.property(fc.shuffledSubarray(long, { minLength: 8 }), (some) => {
      const [finding] = found(some)
      expect(finding!.numbers).toMatchObject({ setups: some.length, longer: some.length })
      expect(finding!.lostSecs).toBe(1000 * some.length)
      expect(finding!.since).toBe(new Date(Math.min(...some.map(({ starts }) => starts[0]!))).toISOString())
    }),
  )
})
