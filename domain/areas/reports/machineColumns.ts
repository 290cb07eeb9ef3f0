import { columnOf } from './reportColumn.ts'

const { text, keyOf, duration, count, percent } = columnOf

/** Which machine a row is of. */
export const machineColumns = [keyOf('resources', 'resourceID', 'Resource'), text('description', 'Description')]

/** What share of what time was good, as buckets and breakdowns answer it. */
export const ratioColumns = {
  oee: percent('oee', 'OEE'),
  availability: percent('availability', 'Availability'),
  performance: percent('performance', 'Performance'),
  quality: percent('quality', 'Quality'),
  teep: percent('teep', 'TEEP'),
  loading: percent('loading', 'Loading'),
}

/** Where time went, as buckets and breakdowns answer it. */
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

/** What was made. */
export const countColumns = {
  totalCount: count('totalCount', 'Total'),
  goodCount: count('goodCount', 'Good'),
  scrapCount: count('scrapCount', 'Scrap'),
  reworkCount: count('reworkCount', 'Rework'),
}

/** Which job operation, and the part that it makes. */
export const operationColumns = [
  keyOf('jobs', 'jobNum', 'Job'),
  count('assemblySeq', 'Assembly'),
  count('oprSeq', 'Operation'),
  keyOf('parts', 'partNum', 'Part'),
  text('partRevision', 'Revision'),
]

/** The states that planned time was spent in, to be drawn. */
export const stateValues = [
  ['runSecs', 'running'],
  ['setupSecs', 'setup'],
  ['idleSecs', 'idle'],
  ['minorStopSecs', 'minorStop'],
  ['downSecs', 'down'],
  ['offSecs', 'off'],
  ['unknownSecs', 'unknown'],
] as const
