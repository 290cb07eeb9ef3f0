import type { SerializedBucket } from '@takt/domain/areas/efficiency/responses/bucket.ts'
import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'
import { onTestFinished } from 'vitest'
import type { FakeServer } from '../../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp, testNow } from '../../../app/testing/openApp.fixture.tsx'

const iso = (at: number) => new Date(at).toISOString()
const hourMs = 3_600_000

/** Returns a bucket of one hour in which a machine ran for three quarters of its planned time. */
export const bucketOf = (overrides: Partial<SerializedBucket> = {}): SerializedBucket => ({
  start: iso(testNow - hourMs),
  end: iso(testNow),
  allSecs: 3600,
  noScheduleSecs: 0,
  plannedSecs: 3600,
  runSecs: 2700,
  setupSecs: 0,
  idleSecs: 0,
  minorStopSecs: 0,
  downSecs: 900,
  offSecs: 0,
  unknownSecs: 0,
  plannedStopSecs: 0,
  unscheduledRunSecs: 0,
  totalCount: 60,
  goodCount: 60,
  scrapCount: 0,
  reworkCount: 0,
  unscheduledGoodCount: 0,
  idealSecs: 2400,
  goodIdealSecs: 2400,
  unscheduledGoodIdealSecs: 0,
  idealMissingCount: 0,
  loading: 1,
  availability: 0.75,
  performance: 0.889,
  quality: 1,
  qualityByCount: 1,
  oee: 0.667,
  teep: 0.667,
  ...overrides,
})

/** The response of getTEEP with one such bucket for each of these machines. */
export const teepOf = (machines: readonly string[], resolution: string) => ({
  timezone: 'America/New_York',
  resolution,
  asOf: iso(testNow),
  total: { buckets: [bucketOf()] },
  resources: machines.map((resourceID) => ({ resourceID, description: null, buckets: [bucketOf()] })),
})

const alert: Notice = {
  id: 'alert-1',
  kind: 'longStop',
  resourceID: 'M-1',
  resourceDescription: null,
  topic: 'Long stop',
  message: 'M-1 has been down for 15 min',
  severity: 'warning',
  since: iso(testNow - 900_000),
  until: null,
  numbers: {},
  confidence: null,
  cost: null,
  evidence: { resourceID: 'M-1', start: iso(testNow - 900_000), end: iso(testNow), view: 'details' },
}

const stop = {
  start: iso(testNow - 900_000),
  end: iso(testNow),
  secs: 900,
  state: 'down',
  reason: null,
  reportedReason: null,
  scheduledAs: 'planned',
  countedAs: 'down',
  businessDate: '2026-03-02',
  shiftNum: 1,
  shiftName: 'Early',
  source: null,
}

/** Mocks the metrics of one machine, M-1, which has been down for a quarter of an hour and has an alert about it. */
function mockMetricRoutes(server: FakeServer) {
  server.on('POST', '/resources/getTEEP', ({ body }) => teepOf(['M-1'], (body as { resolution: string }).resolution))
  server.on('GET', '/resources/{resourceID}/evidence', ({ params, query }) => ({
    resourceID: params.resourceID,
    timezone: 'America/New_York',
    asOf: iso(testNow),
    start: query.get('start'),
    end: query.get('end'),
    intervals: [stop],
    counts: [],
    bucket: bucketOf(),
  }))
  server.on('POST', '/analytics/machineNotices', {
    timezone: 'America/New_York',
    asOf: iso(testNow),
    alerts: [alert],
    ended: [],
    insights: [],
  })
}

/**
 * Opens wall `Hall` with a slide of five seconds for each address. The page that a wall reads to detect new builds is
 * the open one.
 */
export async function openWall(addresses: readonly string[], options: AppOptions = {}) {
  let isReachable = true
  const app = await openApp('/walls/Hall?carousel=1', {
    ...options,
    rows: {
      resources: [{ resourceID: 'M-1' }],
      walls: [{ wallID: 'Hall', slides: addresses.map((address) => ({ address, seconds: 5 })) }],
      ...options.rows,
    },
    server: (server, items) => {
      mockMetricRoutes(server)
      options.server?.(server, items)
      const { fetch } = window
      // A script inserted as HTML does not run.
      document.head.insertAdjacentHTML('beforeend', '<script type="module" src="/assets/app.js"></script>')
      const script = document.head.lastElementChild!
      onTestFinished(() => script.remove())
      const html = document.documentElement.outerHTML
      window.fetch = async (...request) => {
        const { pathname } = new URL(new Request(...request).url)
        if (pathname !== '/walls/Hall') return fetch(...request)
        if (!isReachable) throw new TypeError('Failed to fetch')
        return new Response(html, { headers: { 'content-type': 'text/html' } })
      }
    },
  })
  return {
    ...app,
    /** Breaks the network to the API and to the page. */
    disconnect() {
      isReachable = false
      app.server.setReachable(false)
    },
    /** Returns the visible slide with an address. */
    slide: (address: string) => document.querySelector(`[data-slide="${address}"]`),
  }
}
