import { noticesData } from '@takt/domain/areas/efficiency/answers/notices.ts'
import { describe, expect, test } from 'vitest'
import { bed, day, get, named, prepareReports, type Rows, read, times } from './reports.fixture.ts'

prepareReports()

const range = { startDate: '2026-03-02T00:00:00Z', endDate: '2026-03-03T00:00:00Z' }

describe('figures are those of the screens', () => {
  test('of the OEE summary: each machine’s and the plant’s as getTEEP answers them', async () => {
    const found = await read('oeeSummary')
    const body = { ...range, resolution: 'total' }
    const { data } = (await bed.ask('POST', '/api/resources/getTEEP', { body })).body
    for (const { resourceID, buckets } of data.resources) {
      const row = named(found).find((entry) => entry.resourceID === resourceID)!
      for (const [field, value] of Object.entries(row))
        if (field in buckets[0]) expect([field, value]).toEqual([field, buckets[0][field]])
    }
    const oee = data.total.buckets[0].oee
    expect(oee).toBeGreaterThan(0)
    expect(found.summary[0]).toEqual({ label: 'OEE', value: `${(100 * oee).toFixed(1)} %` })
  })

  test('of shifts and days: as getTEEP cuts them', async () => {
    for (const [path, resolution] of [
      ['utilisationByShift', 'shift'],
      ['scheduleAgainstActual', 'day'],
    ] as const) {
      const { data } = (await bed.ask('POST', '/api/resources/getTEEP', { body: { ...range, resolution } })).body
      type Machine = { resourceID: string; buckets: Record<string, unknown>[] }
      const wanted = (data.resources as Machine[]).flatMap(({ resourceID, buckets }) =>
        buckets.map(({ runSecs, plannedSecs, availability }) => ({ resourceID, runSecs, plannedSecs, availability })),
      )
      expect(named(await read(path))).toMatchObject(wanted)
    }
  })

  test('shifts have the names of their schedule', async () => {
    const rows = named(await read('utilisationByShift')).filter(({ resourceID }) => resourceID === 'M-01')
    expect(rows.map(({ shiftNum, shiftName }) => [shiftNum, shiftName])).toEqual([
      [1, 'Day'],
      [2, 'Late'],
    ])
  })

  test('of losses, runs, scrap and people: as breakdowns answer them', async () => {
    const breakdown = async (by: string[]) =>
      (await bed.ask('POST', '/api/analytics/breakdown', { body: { ...range, by } })).body.data.rows
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
    const found = named(await read('runsAgainstStandard'))
    for (const job of ['J-1', 'J-2']) expect(secs(found, job)).toBe(secs(runs, job))
    expect(named(await read('scrapAndRework'))[0]).toMatchObject({ jobNum: 'J-1', resourceID: 'M-02', scrapCount: 40 })
  })
})

test('setups, slow cycles and progress of jobs are what the views of machines and jobs are answered', async () => {
  const { data } = (await bed.ask('POST', '/api/analytics/jobEffHistory', { body: { jobNumList: ['J-1', 'J-2'] } }))
    .body
  type Told = { jobNum: string; goodCount: number; scrapCount: number; setups: Record<string, unknown>[] }
  const told = data.jobs as Told[]
  const changes = told.flatMap(({ jobNum, setups }) => setups.map(({ start, secs }) => ({ jobNum, start, secs })))
  expect(changes).toHaveLength(1)
  expect(named(await read('setups', times))).toMatchObject([{ ...changes[0], kind: 'inferred', fromJobNum: 'J-1' }])
  const question = new URLSearchParams({ start: range.startDate, end: range.endDate })
  const { cycles } = (await bed.ask('GET', `/api/resources/M-01/cycles?${question}`)).body.data
  const slow = named(await read('slowCycles', { ...times, slowerThan: '1' }))
  expect(slow.length).toBeGreaterThan(0)
  // Read in stretches of days, of which the machines did something on one.
  const long = { ...times, 'startDate,startTime': JSON.stringify({ date: '2026-01-20', time: '' }) }
  expect(named(await read('slowCycles', { ...long, slowerThan: '1' }))).toEqual(slow)
  expect(slow.filter(({ resourceID }) => resourceID === 'M-01')).toMatchObject(
    cycles
      .filter(({ ratio }: { ratio: number }) => ratio < 1)
      .map(({ at, secs, parts, ratio }: Record<string, number>) => ({ at, secs, parts, ratio })),
  )
  const [late] = named(await read('jobProgress', {}))
  const made = told.find(({ jobNum }) => jobNum === 'J-1')!
  expect(late).toMatchObject({
    jobNum: 'J-1',
    goodCount: made.goodCount,
    scrapCount: made.scrapCount,
    progress: made.goodCount / 1000,
    daysLate: 3,
  })
  expect(named(await read('jobProgress', { withClosed: 'true' }))).toHaveLength(2)
})

test('a changeover that was quicker than its standard has a difference below 0, in rows and totals', async () => {
  const found = await read('setups', times)
  expect(named(found)).toMatchObject([{ jobNum: 'J-2', secs: 1800, setupStandardSecs: 2400, overSecs: -600 }])
  expect(found.summary).toEqual([
    { label: 'Actual', value: '30 min' },
    { label: 'Standard', value: '40 min' },
    { label: 'Difference', value: '−10 min' },
  ])
})

test('what is chosen holds: groups of machines, columns, order, number and conditions', async () => {
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

test('a filter on a ratio takes the fraction that the rows answer', async () => {
  const oeeOf = (rows: Rows) => named(rows).map(({ oee }) => Number(oee))
  const lowest = Math.min(...oeeOf(await read('oeeSummary')))
  const filter = (value: number) => JSON.stringify([{ column: 'oee', operator: 'lessThanOrEqual', value }])
  const found = await read('oeeSummary', { ...day, filterConditions: filter(lowest) })
  expect(oeeOf(found)).toEqual([lowest])
  const refused = await get('oeeSummary/rows', { ...day, filterConditions: filter(75) })
  expect([refused.status, refused.body.data.fields.filterConditions]).toEqual([
    400,
    'OEE: give a fraction, 0.75 for 75 %, in place of 75',
  ])
})

test('what is no value of a parameter is refused by its name; so is what there is not', async () => {
  const refused = await get('oeeSummary/rows', { startDate: 'soon', limitResults: 'many', colour: 'red' })
  expect([refused.status, Object.keys(refused.body.data.fields).sort()]).toEqual([
    400,
    ['colour', 'limitResults', 'startDate'],
  ])
  expect((await get('nothing/rows')).body.message).toContain("Report 'nothing'")
  expect((await get('oeeSummary/rows', day, 'nobody')).status).toBe(403)
})

test('alerts are those that the view of notices is answered', async () => {
  const body = { startDate: range.startDate, endDate: range.endDate, include: ['alerts', 'ended'] }
  const { alerts, ended } = noticesData.parse(
    (await bed.ask('POST', '/api/analytics/machineNotices', { body })).body.data,
  )
  const wanted = [...alerts, ...ended].map(({ resourceID, message, since }) => ({ resourceID, message, since }))
  const found = named(await read('alerts', times))
  expect(found.length).toBeGreaterThan(0)
  expect(found.map(({ resourceID, message, since }) => ({ resourceID, message, since })).toSorted(byText)).toEqual(
    wanted.toSorted(byText),
  )
})

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

test('figures of too many machines and days are refused, and figures of chosen rows are of these alone', async () => {
  const long = await get('utilisationByShift/rows', { startDate: '2000-01-01', endDate: '2026-03-02' })
  expect([long.status, long.body.message]).toEqual([413, expect.stringContaining('at most 50000 rows')])
  for (const endDate of ['9999-12-31', '1970-01-01'])
    expect((await get('oeeSummary/rows', { ...day, endDate })).status).toBe(400)
  const filterConditions = JSON.stringify([{ column: 'resourceID', operator: 'equals', value: 'M-02' }])
  const { summary, filterTexts } = (await read('oeeSummary', { ...day, filterConditions })) as Rows & {
    filterTexts: string[]
  }
  const body = { ...range, resourceIDs: ['M-02'], resolution: 'total' }
  const { total } = (await bed.ask('POST', '/api/resources/getTEEP', { body })).body.data
  const { oee, availability, performance, quality } = total.buckets[0]
  const ratios = { OEE: oee, Availability: availability, Performance: performance, Quality: quality }
  expect(oee).toBeGreaterThan(0)
  expect(summary).toEqual([
    ...Object.entries(ratios).map(([label, ratio]) => ({ label, value: `${(100 * ratio).toFixed(1)} %` })),
    { label: 'Good', value: '700' },
  ])
  expect(filterTexts).toEqual(['Resource equals M-02'])
  const one = (await read('oeeSummary', { ...day, limitResults: '1' })) as Rows & { filterTexts: string[] }
  expect(one.filterTexts).toEqual(['The first 1 of 2 rows'])
})
