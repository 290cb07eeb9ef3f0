/** What a view asks of the gateway; `kind`: what of it. */
export type QualityQuestion = { kind: string; path: string; body: object }

/** A view with all that it asks at once when it is opened. */
export type QualityAsked = { view: string; questions: QualityQuestion[] }

type Look = {
  /** Instants as ISO text. */
  start: string
  end: string
  step: 'day' | 'week'
  /** How the jobs of a machine begin. */
  jobs: string
  /** A characteristic that is opened. */
  opened: { pageId: number; checkID: string; resourceID: string | null; partNum: string | null }
}

/** The calls behind the Quality views, as the views make them. */
export function qualityQuestions({ start, end, step, opened, jobs }: Look): QualityAsked[] {
  const range = { resourceIDs: [], startDate: start, endDate: end }
  const pivot = (kind: string, resolution: string, segments: string[], more = {}): QualityQuestion => ({
    kind,
    path: 'analytics/qualityPivot',
    body: { ...range, resolution, segments, only: {}, ttlSecs: 0, ...more },
  })
  const rows = (kind: string, list: Record<string, string>): QualityQuestion => ({
    kind,
    path: 'analytics/checkRows',
    body: { ...range, only: {}, list: { limit: '50', offset: '0', ...list } },
  })
  const notices = (include: string[]): QualityQuestion => ({
    kind: include.join(' and '),
    path: 'analytics/qualityNotices',
    body: { ...range, include, ttlSecs: 300 },
  })
  const listed = { most: 500 }
  // The one by jobs, of which there are most.
  const by = [pivot(`by ${step}`, step, []), pivot('by job', 'total', ['jobNum'], listed)]
  const beneath = [
    pivot('by part', 'total', ['partNum', 'partRevision'], listed),
    pivot('by employee', 'total', ['empID'], listed),
    pivot('by machine', 'total', ['resourceID'], listed),
  ]
  return [
    {
      view: 'Out of Tolerance',
      questions: [
        { kind: 'every characteristic', path: 'analytics/checkCharacteristics', body: { ...range, only: {} } },
      ],
    },
    {
      view: 'Out of Tolerance, opened',
      questions: [{ kind: 'values of one', path: 'analytics/checkSeries', body: { ...range, ...opened, only: {} } }],
    },
    { view: 'By Job', questions: by },
    { view: 'By Job, beneath', questions: beneath },
    {
      view: 'Inquiry',
      questions: [
        {
          ...pivot(`parts and machines by ${step}`, step, ['partNum', 'partRevision', 'resourceID']),
          path: 'analytics/qualityColumns',
        },
      ],
    },
    { view: 'Alerts', questions: [notices(['alerts', 'ended'])] },
    { view: 'Insights', questions: [notices(['insights'])] },
    { view: 'Data', questions: [rows('the newest', {})] },
    { view: 'Data, out of tolerance', questions: [rows('newest out of tolerance', { isWithin: 'false' })] },
    { view: 'Data, of a job', questions: [rows('of jobs that begin so', { jobNumStartsWith: jobs })] },
    { view: 'Data, searched', questions: [rows('that have a word', { globalSearchValue: 'chuck' })] },
    { view: 'Data, by value', questions: [rows('the largest', { orderBy: 'value:desc' })] },
  ]
}
