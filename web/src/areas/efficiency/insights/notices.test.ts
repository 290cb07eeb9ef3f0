import { describe, expect, test } from 'vitest'
import { falseAlarmWords, testWords } from '../../../core/dashboards/notices/confidenceWords.ts'
import { evidenceSearch } from '../../../core/dashboards/notices/evidenceSearch.ts'
import { localDates } from '../../../core/dashboards/notices/localDates.ts'
import { comparedNumbers, familyOf } from '../../../core/dashboards/notices/noticeKinds.ts'
import { inNoticeOrder, totalCost } from '../../../core/dashboards/notices/noticeOrder.ts'
import { createNotice } from '../../../core/dashboards/notices/noticeSamples.fixture.ts'
import { createFormat } from '../../../core/kit/format/FormatContext.tsx'
import { alertsTexts } from '../alerts/texts.ts'
import { markOf } from '../details/DetailsView.tsx'
import { insightGroups } from './InsightsView.tsx'
import { viewOf } from './viewOf.ts'

const format = createFormat({ locale: 'en-US', timeZone: 'UTC' })
const sure = { test: 'Pettitt’s test', pValue: 0.0002, falseAlarmRate: 0.05, observations: 61 }

describe('notices', () => {
  test('describe in plain words how often such a finding is chance', () => {
    const words = (kind: string, falseAlarmRate: number | null) =>
      falseAlarmWords({ kind, confidence: { ...sure, falseAlarmRate } }, format)
    expect(words('availabilityLevel', 0.01)).toBe('1 in 100 such findings would be due to chance')
    expect(words('downTooLong', 1 / 30)).toBe('a machine with ordinary stops raises at most one such alarm in 30 days')
    expect(words('cycleDrift', 1 / 10_000)).toBe('a stable machine raises one such alarm in 10,000 hours of running')
    expect(words('scrapRate', 0.001)).toContain('1 in 1,000 days')
    expect(words('recurringStops', null)).toBeNull()
    expect(falseAlarmWords({ kind: 'silentDevice', confidence: null }, format)).toBeNull()
  })

  test('name the test, its sample size, and its p-value', () => {
    expect(testWords(sure, format)).toBe('Pettitt’s test · 61 observations · p < 0.001')
    expect(testWords({ ...sure, pValue: 0.0123 }, format)).toBe('Pettitt’s test · 61 observations · p = 0.012')
    expect(testWords({ ...sure, pValue: null }, format)).toBe('Pettitt’s test · 61 observations')
  })

  test('are sorted by severity and age, by age alone, by cost, or by machine', () => {
    const notices = [
      createNotice({ id: 'a', severity: 'warning', since: '2026-03-01T00:00:00Z', cost: null, resourceID: 'M-10' }),
      createNotice({ id: 'b', since: '2026-03-03T00:00:00Z', cost: { secs: 60, amount: 2 }, resourceID: 'M-9' }),
      createNotice({ id: 'c', since: '2026-03-02T00:00:00Z', cost: { secs: 600, amount: 20 }, resourceID: 'M-2' }),
    ]
    const order = (by: Parameters<typeof inNoticeOrder>[1]) => inNoticeOrder(notices, by).map(({ id }) => id)
    expect([order('severity'), order('age'), order('cost'), order('machine')].map((ids) => ids.join(''))).toEqual([
      'cba',
      'acb',
      'cba',
      'cba',
    ])
    expect(totalCost(notices)).toEqual({ secs: 660, amount: 22 })
    expect(totalCost([createNotice({ cost: null })])).toBeNull()
    expect(totalCost([createNotice(), createNotice({ cost: { secs: 1, amount: 1 } })])).toEqual({
      secs: 7201,
      amount: null,
    })
  })

  test('show compared values side by side, and nothing if a value is missing', () => {
    expect(familyOf('availabilityLevel')).toBe('level')
    expect(familyOf('performanceOfCombination')).toBe('combination')
    expect(familyOf('somethingNew')).toBe('other')
    expect(comparedNumbers(createNotice())?.bars.map(({ value }) => value)).toEqual([7200, 1800])
    expect(
      comparedNumbers(createNotice({ kind: 'qualityLevel', numbers: { before: 0.98, after: 0.9 } })),
    ).toMatchObject({
      unit: 'ratio',
      bars: [{ value: 0.98 }, { value: 0.9 }],
    })
    expect(comparedNumbers(createNotice({ numbers: { downSecs: 7200, limitSecs: null } }))).toBeNull()
    expect(comparedNumbers(createNotice({ kind: 'silentDevice' }))).toBeNull()
  })

  test('link to the view that shows them, at their machine and time; otherwise to the details', () => {
    const notice = createNotice()
    expect(viewOf(notice).to).toBe('/efficiency/details')
    expect(viewOf({ evidence: { ...notice.evidence, view: 'downtime' } }).to).toBe('/efficiency/downtime')
    expect(viewOf({ evidence: { ...notice.evidence, view: 'nowhere' } }).to).toBe('/efficiency/details')
    expect(evidenceSearch(notice)).toEqual({
      range: 'custom',
      from: '2026-03-02T14:00:00.000Z',
      to: '2026-03-02T16:00:00.000Z',
      machine: 'M-1',
    })
  })

  test('that have ended link to the time around them, in which they are marked', () => {
    const ended = createNotice({ until: '2026-03-02T16:00:00.000Z' })
    expect(evidenceSearch(ended)).toEqual({
      range: 'custom',
      from: '2026-03-02T12:00:00.000Z',
      to: '2026-03-02T18:00:00.000Z',
      machine: 'M-1',
      mark: '2026-03-02T14:00:00.000Z~2026-03-02T16:00:00.000Z',
    })
    expect(markOf(evidenceSearch(ended).mark)).toEqual([
      { start: Date.parse('2026-03-02T14:00:00Z'), end: Date.parse('2026-03-02T16:00:00Z') },
    ])
    expect([markOf(undefined), markOf('nonsense'), markOf('a~b')]).toEqual([[], [], []])
  })

  test('are counted in the singular if there is one', () => {
    expect([alertsTexts.going('1'), alertsTexts.going('2')]).toEqual(['1 Alert', '2 Alerts'])
  })

  test('format days in local time, like all other days', () => {
    const text = 'M-1 was down from 20 Nov, 21:50 to 1 Dec, 06:00, less than on 3 Sept.'
    expect(localDates(text, { locale: 'en-US' })).toBe(
      'M-1 was down from Nov 20, 21:50 to Dec 1, 06:00, less than on Sep 3.',
    )
    expect(localDates(text, { locale: 'en-GB' })).toContain('from 20 Nov, 21:50 to 1 Dec, 06:00')
    expect(localDates('5 Marches of 12 Mayflies', { locale: 'en-US' })).toBe('5 Marches of 12 Mayflies')
  })

  test('group insights by kind, highest cost first', () => {
    const of = (kind: string, secs: number) =>
      createNotice({ id: `${kind} ${secs}`, kind, cost: { secs, amount: null } })
    const groups = insightGroups([of('qualityLevel', 10), of('longSetup', 500), of('oeeLevel', 20)], 'cost')
    expect(groups.map(({ family, notices }) => [family, notices.map(({ cost }) => cost?.secs)])).toEqual([
      ['longSetup', [500]],
      ['level', [20, 10]],
    ])
  })
})
