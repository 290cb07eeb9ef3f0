/** What a view asks of the gateway: which view, what of it, and the call. Runs in Node and in k6 alike. */
export type ViewRequest = { view: string; kind: string; method: 'GET' | 'POST'; path: string; body?: object }

/**
 * What is looked at. Instants are ISO text; the range begins and ends (exclusive, ahead of the clock) at midnights of
 * the plant, as the views' do; `resourceIDs` empty: all machines. `machine` and `day`: the one that is opened.
 */
export type Look = {
  resourceIDs: readonly string[]
  start: string
  end: string
  /** The plant's last midnight. */
  today: string
  resolution: 'hour' | 'shift' | 'day' | 'week' | 'month'
  ttlSecs: number
  machine: string
  day: { start: string; end: string }
  /** Whose setups are looked at. */
  jobs?: readonly string[]
}

/** The steps in which the views tell of so many days. */
export const fittingResolution = (days: number): Look['resolution'] =>
  days <= 3 ? 'hour' : days <= 45 ? 'day' : 'week'

/** The calls behind the Efficiency views, as the views make them. */
export function viewRequests(look: Look): ViewRequest[] {
  const { resourceIDs, start, end, today, ttlSecs, resolution, machine, day, jobs = [] } = look
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
    // The browser is content with findings that are twenty times as old as its figures.
    body: { resourceIDs, ...dates, ttlSecs: ttlSecs * 20, resolution: 'day', include: [include] },
  })
  const stops = { timeClasses: ['down', 'idle'], scheduled: true }
  const losses = { timeClasses: ['setup', 'idle', 'minorStop', 'down', 'off'], scheduled: true }
  const jobOperation = ['jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision', 'resourceID']
  const lives: ViewRequest = {
    view: 'Setup Details',
    kind: `the lives of ${jobs.length} jobs`,
    method: 'POST',
    path: '/api/analytics/jobEffHistory',
    body: { jobNumList: jobs },
  }
  const ofMachine = (what: string) => `/api/resources/${machine}/${what}?start=${day.start}&end=${day.end}`
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
    ...(jobs.length > 0 ? [lives] : []),
    breakdown('Performance', 'by part', { by: ['partNum', 'partRevision'] }),
    breakdown('Quality', 'by part', { by: ['partNum'] }),
    breakdown('Quality', 'by person', { by: ['empID'] }),
    breakdown('Quality', 'by machine and shift', { by: ['resourceID', 'shiftNum'] }),
    notices('Alerts', 'as of now', { startDate: today, endDate: end }, 'alerts'),
    notices('Insights', 'found in the range', { startDate: start, endDate: end }, 'insights'),
    teep('Data', `every machine by ${resolution}`, { resolution }),
    { view: 'Details', kind: 'evidence of a day', method: 'GET', path: ofMachine('evidence') },
    { view: 'Performance', kind: 'cycles of a day', method: 'GET', path: ofMachine('cycles') },
  ]
}
