import { noticesData } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { describe, expect, test } from 'vitest'
import { day, fixture, get, named, prepareReports, type Rows, read, times } from './reports.fixture.ts'

prepareReports()

const range = { startDate: '2026-03-02T00:00:00Z', endDate: '2026-03-03T00:00:00Z' }

describe('KPI reports match the screens', () => {
  test('the OEE summary matches getTEEP for each machine and the plant', async () => {
    const report = await read('oeeSummary')
    const body = { ...range, resolution: 'total' }
    const { data } = (await fixture.request('POST', '/api/resources/getTEEP', { body })).body
    for (const { resourceID, buckets } of data.resources) {
      const row = named(report).find((entry) => entry.resourceID === resourceID)!
      for (const [field, value] of Object.entries(row))
        if (field in buckets[0]) expect([field, value]).toEqual([field, buckets[0][field]])
    }
    const oee = data.total.buckets[0].oee
    expect(oee).toBeGreaterThan(0)
    expect(report.summary[0]).toEqual({ label: 'OEE', value: `${(100 * oee).toFixed(1)} %` })
  })

  test('shift and day reports match the buckets of getTEEP', async () => {
    for (const [path, resolution] of [
      ['utilisationByShift', 'shift'],
      ['scheduleAgainstActual', 'day'],
    ] as const) {
      const { data } = (await fixture.request('POST', '/api/resources/getTEEP', { body: { ...range, resolution } }))
        .body
      type Machine = { resourceID: string; buckets: Record<string, unknown>[] }
      const expected = (data.resources as Machine[]).flatMap(({ resourceID, buckets }) =>
        buckets.map(({ runSecs, plannedSecs, availability }) => ({ resourceID, runSecs, plannedSecs, availability })),
      )
      expect(named(await read(path))).toMatchObject(expected)
    }
  })

  test('shifts have the names of their schedule', async () => {
    const rows = named(await read('utilisationByShift')).filter(({ resourceID }) => resourceID === 'M-01')
    expect(rows.map(({ shiftNum, shiftName }) => [shiftNum, shiftName])).toEqual([
      [1, 'Day'],
      [2, 'Late'],
    ])
  })

  test('reports of losses, runs, scrap and people match the breakdowns', async () => {
    const breakdown = async (by: string[]) =>
      (await fixture.request('POST', '/api/analytics/breakdown', { body: { ...range, by } })).body.data.rows
    const reasons = await breakdown(['reason'])
    const tool = reasons.find(({ reason }: { reason: string }) => reason === 'TOOL')
    const losses = named(await read('lossesByReason'))
    expect(losses[0]).toMatchObject({
      description: 'Tool broken',
      reason: 'TOOL',
      downSecs: tool.downSecs,
      stops: tool.stops,
      lostSecs: 6000,
    })
    const runs = await breakdown(['jobNum', 'resourceID'])
    const secs = (rows: Record<string, unknown>[], job: string) =>
      rows.filter(({ jobNum }) => jobNum === job).reduce((sum, { runSecs }) => sum + Number(runSecs), 0)
    const runRows = named(await read('runsAgainstStandard'))
    for (const job of ['J-1', 'J-2']) expect(secs(runRows, job)).toBe(secs(runs, job))
    expect(named(await read('scrapAndRework'))[0]).toMatchObject({ jobNum: 'J-1', resourceID: 'M-02', scrapCount: 40 })
  })
})

test('setups, slow cycles and job progress match the responses of the machine and job views', async () => {
  const { data } = (
    await fixture.request('POST', '/api/analytics/jobEffHistory', { body: { jobNumList: ['J-1', 'J-2'] } })
  ).body
  type JobHistory = { jobNum: string; goodCount: number; scrapCount: number; setups: Record<string, unknown>[] }
  const jobs = data.jobs as JobHistory[]
  const changes = jobs.flatMap(({ jobNum, setups }) => setups.map(({ start, secs }) => ({ jobNum, start, secs })))
  expect(changes).toHaveLength(1)
  expect(named(await read('setups', times))).toMatchObject([{ ...changes[0], kind: 'inferred', fromJobNum: 'J-1' }])
  const query = new URLSearchParams({ start: range.startDate, end: range.endDate })
  const { cycles } = (await fixture.request('GET', `/api/resources/M-01/cycles?${query}`)).body.data
  const slow = named(await read('slowCycles', { ...times, slowerThan: '1' }))
  expect(slow.length).toBeGreaterThan(0)
  // Read in intervals of days; the machines were active only on one of them.
  const long = { ...times, 'startDate,startTime': JSON.stringify({ date: '2026-01-20', time: '' }) }
  expect(named(await read('slowCycles', { ...long, slowerThan: '1' }))).toEqual(slow)
  expect(slow.filter(({ resourceID }) => resourceID === 'M-01')).toMatchObject(
    cycles
      .filter(({ ratio }: { ratio: number }) => ratio < 1)
      .map(({ at, secs, parts, ratio }: Record<string, number>) => ({ at, secs, parts, ratio })),
  )
  const [late] = named(await read('jobProgress', {}))
  const job = jobs.find(({ jobNum }) => jobNum === 'J-1')!
  expect(late).toMatchObject({
    jobNum: 'J-1',
    goodCount: job.goodCount,
    scrapCount: job.scrapCount,
    progress: job.goodCount / 1000,
    daysLate: 3,
  })
  expect(named(await read('jobProgress', { withClosed: 'true' }))).toHaveLength(2)
})

test('a changeover faster than its standard has a negative difference in rows and totals', async () => {
  const report = await read('setups', times)
  expect(named(report)).toMatchObject([{ jobNum: 'J-2', secs: 1800, setupStandardSecs: 2400, overSecs: -600 }])
  expect(report.summary).toEqual([
    { label: 'Actual', value: '30 min' },
    { label: 'Standard', value: '40 min' },
    { label: 'Difference', value: '−10 min' },
  ])
})

test('applies device groups, columns, sort order, limit and conditions', async () => {
  const machines = (rows: Rows) => named(rows).map(({ resourceID }) => resourceID)
  expect(machines(await read('oeeSummary', { ...day, sortBy: 'resourceID:desc' }))).toEqual(['M-02', 'M-01'])
  expect(machines(await read('oeeSummary', { ...day, deviceGroups: '7' }))).toEqual(['M-02'])
  const grouped = (await read('oeeSummary', { ...day, deviceGroups: '7' })) as Rows & { filterTexts: string[] }
  expect(grouped.filterTexts).toEqual(['Machines of the device group Lathes'])
  expect((await read('oeeSummary', { ...day, limitResults: '1' })).rowCount).toBe(1)
  const columns = { ...day, limitColumns: 'true', selectedColumns: 'resourceID,oee' }
  expect((await read('oeeSummary', columns)).columns.map(({ field }) => field)).toEqual(['resourceID', 'oee'])
  const filterConditions = JSON.stringify([{ column: 'scrapCount', operator: 'greaterThan', value: '20' }])
  expect(machines(await read('oeeSummary', { ...day, filterConditions }))).toEqual(['M-02'])
})

test('a filter on a ratio expects the fraction that the rows contain', async () => {
  const oeeOf = (rows: Rows) => named(rows).map(({ oee }) => Number(oee))
  const lowest = Math.min(...oeeOf(await read('oeeSummary')))
  const filter = (value: number) => JSON.stringify([{ column: 'oee', operator: 'lessThanOrEqual', value }])
  const report = await read('oeeSummary', { ...day, filterConditions: filter(lowest) })
  expect(oeeOf(report)).toEqual([lowest])
  const rejected = await get('oeeSummary/rows', { ...day, filterConditions: filter(75) })
  expect([rejected.status, rejected.body.data.fields.filterConditions]).toEqual([
    400,
    'OEE: enter a fraction, 0.75 for 75 %, instead of 75',
  ])
})

test('rejects invalid parameter values by name, and unknown parameters and reports', async () => {
  const rejected = await get('oeeSummary/rows', { startDate: 'soon', limitResults: 'many', colour: 'red' })
  expect([rejected.status, Object.keys(rejected.body.data.fields).sort()]).toEqual([
    400,
    ['colour', 'limitResults', 'startDate'],
  ])
  expect((await get('nothing/rows')).body.message).toContain("Report 'nothing'")
  expect((await get('oeeSummary/rows', day, 'nobody')).status).toBe(403)
})

test('alerts match the response of the notices view', async () => {
  const body = { startDate: range.startDate, endDate: range.endDate, include: ['alerts', 'ended'] }
  const { alerts, ended } = noticesData.parse(
    (await fixture.request('POST', '/api/analytics/machineNotices', { body })).body.data,
  )
  const expected = [...alerts, ...ended].map(({ resourceID, message, since }) => ({ resourceID, message, since }))
  const alertRows = named(await read('alerts', times))
  expect(alertRows.length).toBeGreaterThan(0)
  expect(alertRows.map(({ resourceID, message, since }) => ({ resourceID, message, since })).toSorted(byText)).toEqual(
    expected.toSorted(byText),
  )
})

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

test('rejects too many machines and days, and summarizes only the selected rows', async () => {
  const long = await get('utilisationByShift/rows', { startDate: '2000-01-01', endDate: '2026-03-02' })
  expect([long.status, long.body.message]).toEqual([413, expect.stringContaining('at most 50000 rows')])
  for (const endDate of ['9999-12-31', '1970-01-01'])
    expect((await get('oeeSummary/rows', { ...day, endDate })).status).toBe(400)
  const filterConditions = JSON.stringify([{ column: 'resourceID', operator: 'equals', value: 'M-02' }])
  const { summary, filterTexts } = (await read('oeeSummary', { ...day, filterConditions })) as Rows & {
    filterTexts: string[]
  }
  const body = { ...range, resourceIDs: ['M-02'], resolution: 'total' }
  const { total } = (await fixture.request('POST', '/api/resources/getTEEP', { body })).body.data
  const { oee, availability, performance, quality } = total.buckets[0]
  const ratios = { OEE: oee, Availability: availability, Performance: performance, Quality: quality }
  expect(oee).toBeGreaterThan(0)
  expect(summary).toEqual([
    ...Object.entries(ratios).map(([label, ratio]) => ({ label, value: `${(100 * ratio).toFixed(1)} %` })),
    { label: 'Good', value: '700' },
  ])
  expect(filterTexts).toEqual(['Machine equals M-02'])
  const limited = (await read('oeeSummary', { ...day, limitResults: '1' })) as Rows & { filterTexts: string[] }
  expect(limited.filterTexts).toEqual(['The first 1 of 2 rows'])
})
