import { columnOf } from './reportColumn.ts'

const { text, keyOf, duration, count, percent } = columnOf

/** Columns for the machine of a row. */
export const machineColumns = [keyOf('resources', 'resourceID', 'Machine'), text('description', 'Description')]

/** KPIs as in the responses for buckets and breakdowns. */
export const ratioColumns = {
  oee: percent('oee', 'OEE'),
  availability: percent('availability', 'Availability'),
  performance: percent('performance', 'Performance'),
  quality: percent('quality', 'Quality'),
  teep: percent('teep', 'TEEP'),
  loading: percent('loading', 'Loading'),
}

/** Time categories as in the responses for buckets and breakdowns. */
export const timeColumns = {
  plannedSecs: duration('plannedSecs', 'Planned'),
  runSecs: duration('runSecs', 'Running'),
  setupSecs: duration('setupSecs', 'Setup'),
  idleSecs: duration('idleSecs', 'Idle'),
  minorStopSecs: duration('minorStopSecs', 'Minor Stops'),
  downSecs: duration('downSecs', 'Down'),
  offSecs: duration('offSecs', 'Off'),
  unknownSecs: duration('unknownSecs', 'Unknown'),
  plannedStopSecs: duration('plannedStopSecs', 'Planned Stops'),
  unscheduledRunSecs: duration('unscheduledRunSecs', 'Unscheduled Running'),
}

/** Counts of parts. */
export const countColumns = {
  totalCount: count('totalCount', 'Total'),
  goodCount: count('goodCount', 'Good'),
  scrapCount: count('scrapCount', 'Scrap'),
  reworkCount: count('reworkCount', 'Rework'),
}

/** Columns for the job operation and its part. */
export const operationColumns = [
  keyOf('jobs', 'jobNum', 'Job'),
  count('assemblySeq', 'Assembly'),
  count('oprSeq', 'Operation'),
  keyOf('parts', 'partNum', 'Part'),
  text('partRevision', 'Revision'),
]

/** The states of planned time, for charts. */
export const stateValues = [
  ['runSecs', 'running'],
  ['setupSecs', 'setup'],
  ['idleSecs', 'idle'],
  ['minorStopSecs', 'minorStop'],
  ['downSecs', 'down'],
  ['offSecs', 'off'],
  ['unknownSecs', 'unknown'],
] as const
