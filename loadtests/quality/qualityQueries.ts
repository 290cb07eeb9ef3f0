/** A query of a view to the gateway; `kind` describes it within the view. */
export type QualityQuery = { kind: string; path: string; body: object }

/** A view with all queries that it sends at once when it is opened. */
export type ViewQueries = { view: string; queries: QualityQuery[] }

type ViewScope = {
  /** Instants as ISO text. */
  start: string
  end: string
  step: 'day' | 'week'
  /** Prefix of the jobs of a machine. */
  jobs: string
  /** The characteristic that is opened. */
  opened: { pageId: number; checkID: string; resourceID: string | null; partNum: string | null }
}

/** Returns the queries of the Quality views, as the views send them. */
export function qualityQueries({ start, end, step, opened, jobs }: ViewScope): ViewQueries[] {
  const range = { resourceIDs: [], startDate: start, endDate: end }
  const pivot = (kind: string, resolution: string, segments: string[], more = {}): QualityQuery => ({
    kind,
    path: 'analytics/qualityPivot',
    body: { ...range, resolution, segments, only: {}, ttlSecs: 0, ...more },
  })
  const rows = (kind: string, list: Record<string, string>): QualityQuery => ({
    kind,
    path: 'analytics/checkRows',
    body: { ...range, only: {}, list: { limit: '50', offset: '0', ...list } },
  })
  const notices = (include: string[]): QualityQuery => ({
    kind: include.join(' and '),
    path: 'analytics/qualityNotices',
    body: { ...range, include, ttlSecs: 300 },
  })
  const listed = { most: 500 }
  // The pivot by job has the most rows.
  const by = [pivot(`by ${step}`, step, []), pivot('by job', 'total', ['jobNum'], listed)]
  const details = [
    pivot('by part', 'total', ['partNum', 'partRevision'], listed),
    pivot('by employee', 'total', ['empID'], listed),
    pivot('by machine', 'total', ['resourceID'], listed),
  ]
  return [
    {
      view: 'Out of Tolerance',
      queries: [{ kind: 'every characteristic', path: 'analytics/checkCharacteristics', body: { ...range, only: {} } }],
    },
    {
      view: 'Out of Tolerance, opened',
      queries: [{ kind: 'values of one', path: 'analytics/checkSeries', body: { ...range, ...opened, only: {} } }],
    },
    { view: 'By Job', queries: by },
    { view: 'By Job, beneath', queries: details },
    {
      view: 'Inquiry',
      queries: [
        {
          ...pivot(`parts and machines by ${step}`, step, ['partNum', 'partRevision', 'resourceID']),
          path: 'analytics/qualityColumns',
        },
      ],
    },
    { view: 'Alerts', queries: [notices(['alerts', 'ended'])] },
    { view: 'Insights', queries: [notices(['insights'])] },
    { view: 'Data', queries: [rows('the newest', {})] },
    { view: 'Data, out of tolerance', queries: [rows('newest out of tolerance', { isWithin: 'false' })] },
    { view: 'Data, of a job', queries: [rows('of jobs that begin so', { jobNumStartsWith: jobs })] },
    { view: 'Data, searched', queries: [rows('that have a word', { globalSearchValue: 'chuck' })] },
    { view: 'Data, by value', queries: [rows('the largest', { orderBy: 'value:desc' })] },
  ]
}
