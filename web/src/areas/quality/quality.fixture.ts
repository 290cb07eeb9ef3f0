import type { QualityNotice } from '@takt/domain/areas/quality/answers/qualityNotices.ts'
import type { QualityRow, qualityResolutions } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import {
  addQualitySums,
  emptyQualitySums,
  type QualitySums,
  qualityFiguresOf,
  type WorstBy,
  worstFirst,
} from '@takt/domain/areas/quality/qualitySums.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import { page } from 'vitest/browser'
import type { FakeItems } from '../../app/testing/fakeItems.fixture.ts'
import type { FakeRequest, FakeServer } from '../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp } from '../../app/testing/openApp.fixture.tsx'
import { answerChecks, type LookedAt } from './checks/checks.fixture.ts'
import type { Found } from './checks/found.fixture.ts'
import { columnsOf } from './inquiry/columnsOf.bed.ts'

export const timeZone = 'America/New_York'
/** Two weekdays of the plant, midnight to midnight in its zone. */
export const days = { start: Date.parse('2026-11-17T05:00:00Z'), end: Date.parse('2026-11-19T05:00:00Z') }
/** The instant at which tests of quality take place. */
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

/** Parts that a machine made at an instant (epoch ms), all in planned time. */
export type Made = {
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

const made = (
  at: number,
  [resourceID, partNum, jobNum, empID]: readonly [string, string, string, string],
  [good, scrap, rework]: readonly [number, number, number],
): Made => ({
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

/** What six machines made, the same on each day: M-02 has most scrap and rework, M-03 the largest share of it. */
export const madeInDays: readonly Made[] = [days.start, days.start + dayMs].flatMap((day) => [
  made(day + 9 * hourMs, ['M-01', 'P-1', 'J-1', 'E-1'], [90, 2, 1]),
  made(day + 9 * hourMs, ['M-02', 'P-2', 'J-2', 'E-2'], [400, 9, 3]),
  made(day + 9 * hourMs, ['M-03', 'P-1', 'J-1', 'E-3'], [60, 8, 2]),
  made(day + 9 * hourMs, ['M-04', 'P-3', 'J-3', 'E-1'], [80, 4, 0]),
  made(day + 9 * hourMs, ['M-05', 'P-2', 'J-2', 'E-2'], [70, 3, 1]),
  made(day + 9 * hourMs, ['M-06', 'P-3', 'J-4', 'E-4'], [50, 0, 1]),
])

type Asked = {
  resourceIDs: string[]
  startDate: string
  endDate: string
  resolution: (typeof qualityResolutions)[number]
  segments: (keyof QualityRow)[]
  only: Record<string, unknown>
  most?: number
  worst?: WorstBy
}
type Fact = Partial<QualityRow> & { at: number; sums: QualitySums }

const ofMade = ({ good, scrap, rework, ...made }: Made): Fact => ({
  ...made,
  assemblySeq: 0,
  sums: { ...emptyQualitySums(), good, scrap, rework },
})
const ofFound = ({ at, isWithin, resourceID, empID, jobNum, partNum, partRevision, oprSeq }: Found): Fact => ({
  at: Date.parse(at),
  resourceID,
  empID,
  jobNum,
  partNum,
  partRevision,
  assemblySeq: null,
  oprSeq,
  sums: { ...emptyQualitySums(), [isWithin ? 'within' : 'outside']: 1 },
})

/** Groups facts by step and segments as the gateway's pivot does; `rest`: what `most` leaves out. */
function pivotOf(facts: readonly Fact[], { body }: FakeRequest) {
  const { resourceIDs = [], startDate, endDate, resolution, segments = [], only = {}, most, worst } = body as Asked
  const range = { start: Date.parse(startDate), end: Math.min(Date.parse(endDate), Date.now()) }
  const buckets = calendarBuckets(resolution, range, timeZone)
  const groups = new Map<string, { bucket: number; fact: Fact; sums: QualitySums }>()
  for (const fact of facts) {
    const bucket = buckets.find(({ start, end }) => start <= fact.at && fact.at < end)?.start
    const isAsked =
      (resourceIDs.length === 0 || resourceIDs.includes(fact.resourceID!)) &&
      Object.entries(only).every(([name, value]) => (fact[name as keyof Fact] ?? null) === value)
    if (bucket === undefined || !isAsked) continue
    const key = JSON.stringify([bucket, ...segments.map((name) => fact[name] ?? null)])
    const group = groups.get(key) ?? { bucket, fact, sums: emptyQualitySums() }
    addQualitySums(group.sums, fact.sums)
    groups.set(key, group)
  }
  const inOrder = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
  const listed = most === undefined ? inOrder : inOrder.sort((a, b) => worstFirst[worst ?? 'number'](a.sums, b.sums))
  const rest = emptyQualitySums()
  for (const { sums } of listed.slice(most ?? listed.length)) addQualitySums(rest, sums)
  return {
    segments,
    rows: listed.slice(0, most).map(
      ({ bucket, fact, sums }): QualityRow => ({
        bucket: iso(bucket),
        ...Object.fromEntries(segments.map((name) => [name, fact[name] ?? null])),
        ...qualityFiguresOf(sums),
      }),
    ),
    ...(most !== undefined && listed.length > most
      ? { rest: { rowCount: listed.length - most, ...qualityFiguresOf(rest) } }
      : {}),
  }
}

export type QualityOptions = AppOptions & {
  made?: readonly Made[]
  values?: readonly Found[]
  /** Reasons that people gave for parts that are not good, of any range. */
  reasons?: readonly { reasonCode: string; description: string | null; scrapCount: number; reworkCount: number }[]
  insights?: readonly QualityNotice[]
  lookedAt?: LookedAt
  /** Whether there are more characteristics than the server evaluates. */
  more?: boolean
  /** The most rows that the server returns for a question that limits them. */
  mostRows?: number
}

function answerQuality(server: FakeServer, items: FakeItems, options: QualityOptions) {
  const { made = madeInDays, values = [], reasons = [], mostRows } = options
  const firstFact = made.length === 0 ? null : Math.min(...made.map(({ at }) => at))
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
  const facts = () => [...made.map(ofMade), ...values.map(ofFound)]
  const told = () => ({ timezone: timeZone, asOf: iso(Date.now()) })
  server.on('POST', '/analytics/qualityPivot', (request) => {
    const body = request.body as Asked
    const most = body.most === undefined ? undefined : (mostRows ?? body.most)
    const { rows, rest } = pivotOf(facts(), { ...request, body: { ...body, most } })
    return { ...told(), rows, ...(rest && { rest }) }
  })
  server.on('POST', '/analytics/qualityColumns', (request) => {
    const { rows, segments } = pivotOf(facts(), request)
    return { ...told(), ...columnsOf(rows, ['bucket', ...(segments as 'partNum'[])]) }
  })
  server.on('POST', '/analytics/lostReasons', () => ({ ...told(), reasons }))
  answerChecks(server, items, {
    values: [...values],
    insights: options.insights ?? [],
    lookedAt: options.lookedAt ?? {},
    more: options.more ?? false,
    machineNames: new Map(machines.map(({ resourceID, description }) => [resourceID, description])),
  })
}

/** Opens a screen of quality: what was made and found is told apart as the gateway would. */
export const openQuality = (path: string, options: QualityOptions = {}) =>
  openApp(path, {
    now: qualityNow,
    ...options,
    rows: { resources: machines, ...options.rows },
    server: (server, items) => {
      answerQuality(server, items, options)
      options.server?.(server, items)
    },
  })

/** Returns the texts of the rows of a table, without its head. */
export const rowTexts = (name: string): string[] =>
  page
    .getByRole('table', { name, exact: true })
    .getByRole('row')
    .elements()
    .slice(1)
    .map(({ textContent }) => textContent)

/** Returns the parameters of the page's address. */
export const parameters = () => new URL(window.location.href).searchParams
