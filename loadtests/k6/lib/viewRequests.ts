/** A request of a view to the gateway: the view, the kind, and the call. Runs both in Node and in k6. */
export type ViewRequest = { view: string; kind: string; method: 'GET' | 'POST'; path: string; body?: object }

/**
 * The scope of the views. Instants are ISO text; the range starts and ends (exclusive, ahead of the clock) at midnights
 * of the plant, like the views' ranges; empty `resourceIDs`: all machines. `machine` and `day`: those opened in detail.
 */
export type ViewScope = {
  resourceIDs: readonly string[]
  start: string
  end: string
  /** The plant's last midnight. */
  today: string
  resolution: 'hour' | 'shift' | 'day' | 'week' | 'month'
  ttlSecs: number
  machine: string
  day: { start: string; end: string }
  /** The jobs with setups to show. */
  jobs?: readonly string[]
}

/** Returns the resolution in which the views show a number of days. */
export const fittingResolution = (days: number): ViewScope['resolution'] =>
  days <= 3 ? 'hour' : days <= 45 ? 'day' : 'week'

/** Returns the requests of the Efficiency views, as the views send them. */
export function viewRequests(scope: ViewScope): ViewRequest[] {
  const { resourceIDs, start, end, today, ttlSecs, resolution, machine, day, jobs = [] } = scope
  const range = { resourceIDs, startDate: start, endDate: end, ttlSecs }
  const teep = (view: string, kind: string, more: object): ViewRequest => ({
    view,
    kind,
    method: 'POST',
    path: '/api/resources/getTEEP',
    body: { ...range, ...more },
  })
  const breakdown = (view: string, kind: string, more: object): ViewRequest => ({
    view,
    kind,
    method: 'POST',
    path: '/api/analytics/breakdown',
    body: { ...range, ...more },
  })
  const notices = (view: string, kind: string, dates: object, include: 'alerts' | 'insights'): ViewRequest => ({
    view,
    kind,
    method: 'POST',
    path: '/api/analytics/machineNotices',
    // The browser accepts notices that are twenty times as old as its KPIs.
    body: { resourceIDs, ...dates, ttlSecs: ttlSecs * 20, resolution: 'day', include: [include] },
  })
  const stops = { timeClasses: ['down', 'idle'], scheduled: true }
  const losses = { timeClasses: ['setup', 'idle', 'minorStop', 'down', 'off'], scheduled: true }
  const jobOperation = ['jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision', 'resourceID']
  const jobHistories: ViewRequest = {
    view: 'Setup Details',
    kind: `the lives of ${jobs.length} jobs`,
    method: 'POST',
    path: '/api/analytics/jobEffHistory',
    body: { jobNumList: jobs },
  }
  const ofMachine = (endpoint: string) => `/api/resources/${machine}/${endpoint}?start=${day.start}&end=${day.end}`
  return [
    teep('Overall', 'every machine and the plant', { resolution: 'total' }),
    teep('Overall', `the plant by ${resolution}`, { resolution, detail: 'total' }),
    breakdown('Availability', 'losses by day and hour', { by: ['bucket', 'hourOfDay'], resolution: 'day', ...losses }),
    breakdown('Downtime', 'by reason', { by: ['reason'], ...stops }),
    breakdown('Downtime', 'by machine', { by: ['resourceID'], ...stops }),
    breakdown('Downtime', 'by machine for one reason', {
      by: ['resourceID'],
      only: { reason: 'TOOL-BREAKAGE' },
      ...stops,
    }),
    breakdown('Downtime', 'MTBF and MTTR by machine', { by: ['resourceID'], scheduled: true }),
    breakdown('Downtime', 'by shift', { by: ['shiftNum'], ...stops }),
    breakdown('Downtime', 'by hour of day', { by: ['hourOfDay'], ...stops }),
    breakdown('Run Details', 'by job operation and machine', { by: jobOperation, orderBy: 'runSecs', limit: 5000 }),
    ...(jobs.length > 0 ? [jobHistories] : []),
    breakdown('Performance', 'by part', { by: ['partNum', 'partRevision'] }),
    breakdown('Quality', 'by part', { by: ['partNum'] }),
    breakdown('Quality', 'by person', { by: ['empID'] }),
    breakdown('Quality', 'by machine and shift', { by: ['resourceID', 'shiftNum'] }),
    notices('Alerts', 'as of now', { startDate: today, endDate: end }, 'alerts'),
    notices('Insights', 'found in the range', { startDate: start, endDate: end }, 'insights'),
    { ...teep('Data', `every machine by ${resolution}`, { resolution }), path: '/api/analytics/teepColumns' },
    { view: 'Details', kind: 'evidence of a day', method: 'GET', path: ofMachine('evidence') },
    { view: 'Performance', kind: 'cycles of a day', method: 'GET', path: ofMachine('cycles') },
  ]
}
