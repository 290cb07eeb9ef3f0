import { expect, test } from 'vitest'
import { characteristicState } from './characteristicState.ts'
import { type CheckStatus, checkAlerts, endedCheckAlerts, overdueAlerts } from './checkAlerts.ts'
import { checkChart } from './checkChart.ts'
import type { RecordedValue } from './takings.ts'

const minute = 60_000
const start = Date.parse('2026-03-02T06:00:00Z')
const query = {
  timeZone: 'UTC',
  asOf: start + 600 * minute,
  range: { start, end: start + 600 * minute },
}

/** Returns the status of a check after these values, a minute apart. */
function checkStatus(numbers: readonly number[], change: Partial<CheckStatus> = {}): CheckStatus {
  const values = numbers.map(
    (value, k): RecordedValue => ({ at: start + k * minute, sample: 1, value, isWithin: value <= 10.1 }),
  )
  const charted = { kind: 'number', samples: 1, chart: change.chart ?? 'usual' } as const
  const chart = checkChart(values, { ...charted, rules: 'westernElectric', timeZone: 'UTC' })
  return {
    pageId: 3,
    checkID: 'D1',
    resourceID: 'M-1',
    partNum: 'P-1',
    checkText: 'Bore',
    ...charted,
    unit: 'mm',

    lower: 9.9,
    upper: 10.1,
    valueCount: values.length,
    values,
    ruleSet: 'westernElectric',
    lastOutside: null,
    ...characteristicState(values, chart, { lower: 9.9, upper: 10.1 }),
    ...change,
  }
}

test('a current violation starts at its first value and has the expected range; each such alert has a stable id', () => {
  const check = checkStatus([10, 10.2, 10, 10.3, 10.4])
  const [alert, ...more] = checkAlerts(query, [check])
  expect(more).toEqual([])
  expect(alert).toMatchObject({
    id: 'valueOutside~3~D1~M-1~P-1~2026-03-02T06:03:00.000Z',
    severity: 'attention',
    since: '2026-03-02T06:03:00.000Z',
    until: null,
    message:
      'D1 (Bore) at M-1, part P-1 has been out of tolerance since 2 Mar, 06:03: 10.4 mm, 9.9 to 10.1 mm is expected, 2 values in a row.',
    brief: 'Bore: 10.4 mm, 9.9 to 10.1 mm is expected, 2 values in a row.',
    characteristic: { pageId: 3, checkID: 'D1', resourceID: 'M-1', partNum: 'P-1' },
    evidence: { view: 'outOfTolerance' },
  })
  const ended = endedCheckAlerts(query, [check])
  expect(ended.map(({ since, until }) => [since, until])).toEqual([
    ['2026-03-02T06:01:00.000Z', '2026-03-02T06:02:00.000Z'],
  ])
  expect(ended[0]!.message).toContain('was out of tolerance')
})

test('an alert has the reason and action if they were recorded with its last value', () => {
  const remarks = { reason: 'Insert worn', action: null }
  const of = (at: number) => checkStatus([10, 10.2, 10, 10.3], { lastOutside: { at, ...remarks } })
  expect(checkAlerts(query, [of(start + 3 * minute)])[0]!.said).toEqual(remarks)
  expect(checkAlerts(query, [of(start + minute)])[0]).not.toHaveProperty('said')
})

test('a violated rule within tolerance is a warning with its false alarm rate; a stable or past violation gives none', () => {
  const steady = Array.from({ length: 40 }, (_, k) => 10 + (k % 3) / 100)
  const [alert] = checkAlerts(query, [checkStatus([...steady, ...Array.from({ length: 8 }, () => 10.03)])])
  expect(alert).toMatchObject({
    kind: 'ruleBroken',
    topic: 'Out of statistical control',
    severity: 'warning',
    confidence: { falseAlarmRate: 1 / 92, observations: 48 },
  })
  expect(alert!.message).toContain('8 on one side of the center')
  expect(alert!.brief).toMatch(
    /^Bore: within tolerance, but out of statistical control: .*8 on one side of the center\.$/,
  )
  expect(checkAlerts(query, [checkStatus(steady), checkStatus([10.2, 10])])).toEqual([])
})

test('only a drift is about to be out of tolerance, with the limit and the time of reaching it', () => {
  const drift = [
    ...Array.from({ length: 20 }, (_, k) => 10 + (k % 3) / 1000),
    ...Array.from({ length: 30 }, (_, k) => 10 + k / 400 + (k % 3) / 1000),
  ]
  const check = checkStatus(drift)
  const [alert] = checkAlerts({ ...query, asOf: start + 50 * minute }, [check])
  expect(alert).toMatchObject({ kind: 'ruleBroken', topic: 'About to be out of tolerance', numbers: { limit: 10.1 } })
  // 0.1 at 1/400 per minute from the twentieth value on.
  const text = ' At the rate of its last 30 points it reaches the upper limit of 10.1 mm about 2 Mar, 06:59.'
  expect([alert!.message.endsWith(text), alert!.brief!.endsWith(text)]).toEqual([true, true])
  expect(checkAlerts(query, [check])[0]!.message).toContain('it would have reached the upper limit')
})

test('texts handle one-sided limits, missing limits and checks without a machine', () => {
  const alertOf = (change: Partial<CheckStatus>) => checkAlerts(query, [checkStatus([10.4], change)])[0]!
  expect(alertOf({ lower: null }).message).toContain('10.4 mm, at most 10.1 mm is expected.')
  expect(alertOf({ upper: null, unit: null }).message).toContain('10.4, at least 9.9 is expected.')
  expect(alertOf({ lower: null, upper: null, resourceID: null, partNum: null })).toMatchObject({
    resourceID: '',
    // The previous state is unknown.
    message: 'D1 (Bore) has been out of tolerance since 2 Mar, 06:00 or before: 10.4 mm.',
    isSinceBefore: true,
  })
})

test('an overdue check has its duration and the number of parts', () => {
  const overdue = { pageId: 3, checkID: 'D1', checkText: 'Bore', resourceID: 'M-1', since: start, parts: 12 }
  expect(overdueAlerts(query, [overdue])[0]).toMatchObject({
    kind: 'checkOverdue',
    message: 'D1 (Bore) at M-1 is overdue: due since 2 Mar, 06:00, 10 h ago, 12 parts since.',
    brief: 'Bore: 12 parts were made since it was due.',
    evidence: { view: 'fill' },
  })
  expect(overdueAlerts(query, [{ ...overdue, parts: 1 }])[0]).toMatchObject({
    message: 'D1 (Bore) at M-1 is overdue: due since 2 Mar, 06:00, 10 h ago, 1 part since.',
    brief: 'Bore: 1 part was made since it was due.',
  })
})

test('overdue checks of one checksheet at one machine are one alert that lists them, starting with the longest overdue', () => {
  const bore = { pageId: 3, checkID: 'D1', checkText: 'Bore', resourceID: 'M-1', since: start, parts: 12 }
  const length = { ...bore, checkID: 'L1', checkText: 'Length' }
  const width = { ...bore, checkID: 'W1', checkText: 'Width' }
  const alertsOf = (...checks: (typeof bore)[]) => overdueAlerts(query, checks)
  const [alert, ...otherAlerts] = alertsOf(bore, { ...bore, resourceID: 'M-2' }, length, { ...bore, pageId: 4 }, width)
  expect(otherAlerts).toHaveLength(2)
  expect(alert).toMatchObject({
    id: 'checkOverdue~3~M-1~2026-03-02T06:00:00.000Z',
    checkIDs: ['D1', 'L1', 'W1'],
    characteristic: { pageId: 3, checkID: 'D1', resourceID: 'M-1', partNum: null },
    message:
      'D1 (Bore), L1 (Length) and W1 (Width) at M-1 are overdue: due since 2 Mar, 06:00, 10 h ago, 12 parts since.',
    brief: 'Bore, Length and Width: 12 parts were made since they were due.',
  })
  expect(alertsOf({ ...bore, since: start + minute, parts: 3 }, length)).toMatchObject([
    {
      characteristic: { checkID: 'L1' },
      message:
        'L1 (Length) and D1 (Bore) at M-1 are overdue: the first due since 2 Mar, 06:00, 10 h ago, 12 parts since.',
      brief: 'Length and Bore: 12 parts were made since the first of them was due.',
    },
  ])
})

test('cumulative sums beyond their limits have the start of the growth and the false alarm rate', () => {
  const steady = Array.from({ length: 30 }, (_, k) => 10 + [0, 0.01, -0.01][k % 3]!)
  const check = checkStatus([...steady, ...steady.map((value) => value + 0.02)], { chart: 'cusum' })
  const [alert] = checkAlerts(query, [check])
  expect([check.state, alert!.kind]).toEqual(['within', 'ruleBroken'])
  expect(alert!.confidence).toMatchObject({
    test: 'Control chart of the last 60 values, CUSUM, k 0.5 σ, h 5 σ',
    falseAlarmRate: 1 / 465,
  })
})
