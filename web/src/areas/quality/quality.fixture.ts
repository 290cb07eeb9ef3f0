import {
  addQualityTotals,
  emptyQualityTotals,
  type QualityTotals,
  qualityMetricsOf,
  type WorstCriterion,
  worstFirst,
} from '@takt/domain/areas/quality/qualityTotals.ts'
import type { QualityNotice } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import type { QualityRow, qualityResolutions } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { page } from 'vitest/browser'
import type { FakeItems } from '../../app/testing/fakeItems.fixture.ts'
import type { FakeRequest, FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp } from '../../app/testing/openApp.fixture.tsx'
import { type InsightScope, mockCheckRoutes } from './checks/checks.fixture.ts'
import type { CheckValue } from './checks/checkValues.fixture.ts'
import { columnsOf } from './inquiry/columnsOf.fixture.ts'

export const timeZone = 'America/New_York'
/** Two weekdays of the plant, midnight to midnight in its zone. */
export const days = { start: Date.parse('2026-11-17T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
/** The current time in quality tests (epoch ms). */
export const qualityNow = Date.parse('2026-11-28T14:00:00Z')
export const iso = (ms: number) => new Date(ms).toISOString()
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Returns the address of a view of the two days. */
export const addressOf = (view: string, more = '') =>
  `/quality/${view}?range=custom&from=${iso(days.start)}&to=${iso(days.end)}${more}`

export const machines = [1, 2, 3, 4, 5, 6].map((number) => ({
  resourceID: `M-0${number}`,
  description: `Lathe ${number}`,
}))

/** Parts that a machine produced at an instant (epoch ms), all in planned time. */
export type Production = {
  at: number
  resourceID: string
  empID: string | null
  jobNum: string
  partNum: string
  partRevision: string | null
  oprSeq: number
  good: number
  scrap: number
  rework: number
}

const production = (
  at: number,
  [resourceID, partNum, jobNum, empID]: readonly [string, string, string, string],
  [good, scrap, rework]: readonly [number, number, number],
): Production => ({
  at,
  resourceID,
  empID,
  jobNum,
  partNum,
  partRevision: 'A',
  oprSeq: 10,
  good,
  scrap,
  rework,
})

/** The production of six machines, equal on both days: M-02 has the most scrap and rework, M-03 the largest share. */
export const productionInDays: readonly Production[] = [days.start, days.start + dayMs].flatMap((day) => [
  production(day + 9 * hourMs, ['M-01', 'P-1', 'J-1', 'E-1'], [90, 2, 1]),
  production(day + 9 * hourMs, ['M-02', 'P-2', 'J-2', 'E-2'], [400, 9, 3]),
  production(day + 9 * hourMs, ['M-03', 'P-1', 'J-1', 'E-3'], [60, 8, 2]),
  production(day + 9 * hourMs, ['M-04', 'P-3', 'J-3', 'E-1'], [80, 4, 0]),
  production(day + 9 * hourMs, ['M-05', 'P-2', 'J-2', 'E-2'], [70, 3, 1]),
  production(day + 9 * hourMs, ['M-06', 'P-3', 'J-4', 'E-4'], [50, 0, 1]),
])

type PivotRequest = {
  resourceIDs: string[]
  startDate: string
  endDate: string
  resolution: (typeof qualityResolutions)[number]
  segments: (keyof QualityRow)[]
  only: Record<string, unknown>
  most?: number
  worst?: WorstCriterion
}
type Fact = Partial<QualityRow> & { at: number; totals: QualityTotals }

const factOfProduction = ({ good, scrap, rework, ...fields }: Production): Fact => ({
  ...fields,
  assemblySeq: 0,
  totals: { ...emptyQualityTotals(), good, scrap, rework },
})
const factOfCheckValue = ({
  at,
  isWithin,
  resourceID,
  empID,
  jobNum,
  partNum,
  partRevision,
  oprSeq,
}: CheckValue): Fact => ({
  at: Date.parse(at),
  resourceID,
  empID,
  jobNum,
  partNum,
  partRevision,
  assemblySeq: null,
  oprSeq,
  totals: { ...emptyQualityTotals(), [isWithin ? 'within' : 'outside']: 1 },
})

/**
 * Groups facts by time step and segments like the gateway's pivot; `rest` contains the totals of the rows beyond
 * `most`.
 */
function pivotOf(facts: readonly Fact[], { body }: FakeRequest) {
  const {
    resourceIDs = [],
    startDate,
    endDate,
    resolution,
    segments = [],
    only = {},
    most,
    worst,
  } = body as PivotRequest
  const range = { start: Date.parse(startDate), end: Math.min(Date.parse(endDate), Date.now()) }
  const buckets = calendarBuckets(resolution, range, timeZone)
  const groups = new Map<string, { bucket: number; fact: Fact; totals: QualityTotals }>()
  for (const fact of facts) {
    const bucket = buckets.find(({ start, end }) => start <= fact.at && fact.at < end)?.start
    const isIncluded =
      (resourceIDs.length === 0 || resourceIDs.includes(fact.resourceID!)) &&
      Object.entries(only).every(([name, value]) => (fact[name as keyof Fact] ?? null) === value)
    if (bucket === undefined || !isIncluded) continue
    const key = JSON.stringify([bucket, ...segments.map((name) => fact[name] ?? null)])
    const group = groups.get(key) ?? { bucket, fact, totals: emptyQualityTotals() }
    addQualityTotals(group.totals, fact.totals)
    groups.set(key, group)
  }
  const inOrder = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
  const listed =
    most === undefined ? inOrder : inOrder.sort((a, b) => worstFirst[worst ?? 'number'](a.totals, b.totals))
  const rest = emptyQualityTotals()
  for (const { totals } of listed.slice(most ?? listed.length)) addQualityTotals(rest, totals)
  return {
    segments,
    rows: listed.slice(0, most).map(
      ({ bucket, fact, totals }): QualityRow => ({
        bucket: iso(bucket),
        ...Object.fromEntries(segments.map((name) => [name, fact[name] ?? null])),
        ...qualityMetricsOf(totals),
      }),
    ),
    ...(most !== undefined && listed.length > most
      ? { rest: { rowCount: listed.length - most, ...qualityMetricsOf(rest) } }
      : {}),
  }
}

export type QualityOptions = AppOptions & {
  made?: readonly Production[]
  values?: readonly CheckValue[]
  /** Reported reasons of scrap and rework, for any range. */
  reasons?: readonly { reasonCode: string; description: string | null; scrapCount: number; reworkCount: number }[]
  insights?: readonly QualityNotice[]
  lookedAt?: InsightScope
  /** True if there are more characteristics than the server evaluates. */
  more?: boolean
  /** Maximum number of rows that the server returns for a limited query. */
  maxRows?: number
}

function mockQualityRoutes(server: FakeServer, items: FakeItems, options: QualityOptions) {
  const { made: production = productionInDays, values = [], reasons = [], maxRows } = options
  const firstFact = production.length === 0 ? null : Math.min(...production.map(({ at }) => at))
  server.on('GET', '/resources/current', () =>
    machines.map(({ resourceID, description }, index) => ({
      resourceID,
      description,
      deviceId: index + 1,
      state: 'running',
      since: null,
      lastTo: null,
      heardAt: null,
      reason: null,
      jobNum: null,
      assemblySeq: null,
      oprSeq: null,
      partNum: null,
      partRevision: null,
      empIDs: [],
      heldBy: [],
      jobSince: null,
      good: 0,
      scrap: 0,
      idealCycleSecs: null,
      jobPlannedSecs: null,
      firstFact: firstFact === null ? null : iso(firstFact),
      planned: true,
      ifSilent: { isTrouble: false, cause: 'fellSilent', detail: null },
    })),
  )
  const facts = () => [...production.map(factOfProduction), ...values.map(factOfCheckValue)]
  const commonFields = () => ({ timezone: timeZone, asOf: iso(Date.now()) })
  server.on('POST', '/analytics/qualityPivot', (request) => {
    const body = request.body as PivotRequest
    const limit = body.most === undefined ? undefined : (maxRows ?? body.most)
    const { rows, rest } = pivotOf(facts(), { ...request, body: { ...body, most: limit } })
    return { ...commonFields(), rows, ...(rest && { rest }) }
  })
  server.on('POST', '/analytics/qualityColumns', (request) => {
    const { rows, segments } = pivotOf(facts(), request)
    return { ...commonFields(), ...columnsOf(rows, ['bucket', ...(segments as 'partNum'[])]) }
  })
  server.on('POST', '/analytics/lostReasons', () => ({ ...commonFields(), reasons }))
  mockCheckRoutes(server, items, {
    values: [...values],
    insights: options.insights ?? [],
    lookedAt: options.lookedAt ?? {},
    more: options.more ?? false,
    machineNames: new Map(machines.map(({ resourceID, description }) => [resourceID, description])),
  })
}

/** Opens a quality screen; a fake server groups the given production and check values like the gateway. */
export const openQuality = (path: string, options: QualityOptions = {}) =>
  openApp(path, {
    now: qualityNow,
    ...options,
    rows: { resources: machines, ...options.rows },
    server: (server, items) => {
      mockQualityRoutes(server, items, options)
      options.server?.(server, items)
    },
  })

/** Returns the texts of the rows of a table, without the header row. */
export const rowTexts = (name: string): string[] =>
  page
    .getByRole('table', { name, exact: true })
    .getByRole('row')
    .elements()
    .slice(1)
    .map(({ textContent }) => textContent)

/** Returns the parameters of the page's address. */
export const parameters = () => new URL(window.location.href).searchParams
