import type { CharacteristicState } from '@takt/domain/quality/characteristicState.ts'
import type { ChartKind } from '@takt/domain/quality/chartKind.ts'
import type { NoCapability } from '@takt/domain/quality/spc/capability.ts'
import type { SpreadKind } from '@takt/domain/quality/spc/controlChart.ts'
import { ruleWords } from '@takt/domain/quality/spc/ruleWords.ts'
import { counted } from '../../kit/format/counted.ts'
import { words } from '../../kit/words.ts'
import { qualityTexts } from '../texts.ts'

/** Every text of the Out of Tolerance view and of control charts. */
export const outTexts = {
  title: qualityTexts.views.outOfTolerance,
  states: { out: 'Out now', drifting: 'About to be', was: 'Was out', steady: 'Steady' } satisfies Record<
    CharacteristicState,
    string
  >,
  columns: {
    state: 'State',
    check: 'Check',
    machine: words.machine,
    part: words.part,
    last: 'Last value',
    by: 'By',
    expected: 'Expected',
    outside: 'Out / all',
    since: 'Since',
    why: 'Why, and what was done',
  },
  nothingChecked: 'Nothing was checked in this range: choose another one, or fill in a checksheet.',
  toChecksheets: 'Checksheets',
  allWell: (count: string) => `${counted(count, 'characteristic')} looked at: none is out of tolerance, none drifts.`,
  showAll: 'Steady ones as well',
  shown: (shown: string, all: string) => `${shown} of ${all}`,
  more: (most: string) => `Only the ${most} characteristics that were checked last are looked at: pick machines.`,
  speaksBy: (label: string, points: string) =>
    `speaks by ${label}: by chance alone one false alarm in about ${points} points`,
  noRuns: 'fewer than 5 are expected in a point, so that runs of points say nothing',
  broken: ruleWords,
  chart: (check: string) => `Control chart: ${check}`,
  kinds: {
    individuals: 'single values (X)',
    ranges: 'means of samples (X̄)',
    deviations: 'means of samples (X̄)',
    ewma: 'exponentially weighted moving average (EWMA)',
    cusum: 'cumulative sums in both directions (CUSUM)',
    p: 'share that failed, by day (p)',
    np: 'number that failed, each time (np)',
    c: 'defects, each time (c)',
    u: 'defects per piece, by day (u)',
  } satisfies Record<ChartKind, string>,
  spreads: {
    individuals: 'Moving range',
    ranges: 'Range of samples (R)',
    deviations: 'Standard deviation of samples (s)',
  } satisfies Record<SpreadKind, string>,
  spreadBeyond: (name: string) => `${name} beyond its limits`,
  failedValue: 'Failed',
  passedValue: 'Passed',
  pointCount: (points: string, outside: string, broken: string) =>
    `${counted(points, 'point')}, ${outside} out of tolerance, ${broken} that break a rule`,
  fewPoints: (needed: string) => `Limits are drawn from ${needed} points on.`,
  leftOut: (count: string) =>
    `${counted(count, 'value')} of samples that were not taken to their end, or that are no counts, are left out.`,
  lastOnes: (most: string) => `Only the last ${most} values of the range are drawn.`,
  series: {
    level: 'Value',
    outside: qualityTexts.outside,
    broken: 'Breaks a rule',
    chosen: 'Looked at',
    note: 'Note',
    center: 'Centre',
    limits: 'Limits, 3 σ',
    tolerance: 'Tolerance',
  },
  frozenLine: (limits: string) => `${limits}, frozen`,
  lines: {
    ewma: { level: 'Average so far', beside: 'Value', limits: 'Limits of the average' },
    cusum: { level: 'Sum upwards', beside: 'Sum downwards', limits: 'Limits of the sums' },
  },
  chartHelp: 'A click on a point tells who measured it, and what the machine did then',
  at: 'Found',
  value: 'Value',
  inUnit: (label: string, unit: string | null) => (unit ? `${label} (${unit})` : label),
  rule: 'Rule',
  closeChart: 'Close the chart',
  noValues: 'Nothing was found of it in this range.',
  capability: 'Capability',
  indices: { cp: 'Cp', cpk: 'Cpk', pp: 'Pp', ppk: 'Ppk', cpm: 'Cpm' },
  indexHints: {
    cp: 'Tolerance ÷ 6 σ within samples',
    cpk: 'Distance of the mean to the nearer limit ÷ 3 σ within samples',
    pp: 'Tolerance ÷ 6 s of all values',
    ppk: 'Distance of the mean to the nearer limit ÷ 3 s of all values',
    cpm: 'Tolerance ÷ 6 times how far values lie from the nominal value',
  },
  interval: (low: string, high: string) => `95 %: ${low} to ${high}`,
  oneLimit: 'one limit: no width',
  noNominal: 'needs both limits and a nominal value',
  notNormal: (p: string) =>
    `The values are not normal (Anderson–Darling, p ${p}): these indices, which take them to be, tell little.`,
  normal: (p: string) => `Nothing speaks against normal values (Anderson–Darling, p ${p}).`,
  noCapability: {
    noTolerance: 'The check has no limit: there is no capability to tell.',
    tooFew: 'Too few points to tell a capability.',
    unstable: 'The process is not stable: rules are broken, so that no capability can be told.',
    noSpread: 'All values are the same: the gauge is too coarse to tell a capability.',
  } satisfies Record<NoCapability, string>,
  point: (when: string) => `Measured ${when}`,
  pointColumns: {
    sample: 'Sample',
    value: 'Value',
    by: 'By',
    tool: 'Tool',
    gauge: 'Gauge',
    job: 'Job',
    operation: 'Operation',
    part: words.part,
    program: 'Program revision',
    reason: 'Why',
    action: 'What was done',
  },
  closePoint: words.close,
  machineThen: (machine: string) => `${machine} around then`,
  didThen: (state: string, jobs: string) => (jobs ? `${state}, ${jobs}` : state),
  toldNothing: 'told nothing',
  openDetails: 'Open in Efficiency › Details',
  expected: (text: string) => `expected ${text}`,
} as const
