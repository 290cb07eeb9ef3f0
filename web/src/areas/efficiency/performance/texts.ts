import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'

/** Texts of the Performance view. */
export const performanceTexts = {
  run: words.runTime,
  ideal: 'Ideal time',
  idealHint: 'Time for all parts made at their standards',
  lost: 'Speed loss',
  lostHint: 'Run time minus the ideal time of all parts made; negative if faster than the standards',
  minorStops: 'Minor stops',
  minorStopsOf: (stops: string) => counted(stops, 'stop'),
  noStandard:
    'Some parts have no ideal cycle time: speed loss cannot be calculated. Enter one for the job operation or ' +
    'the machine.',
  machinesBySpeed: 'Machines by speed loss',
  machinesOf: (operation: string) => `Machines making ${operation}`,
  operations: 'Part operations by speed loss',
  operation: 'Part operation',
  operationName: (part: string, revision: string, operation: string) =>
    [part, revision && `rev ${revision}`, operation && `op ${operation}`].filter(Boolean).join(' · '),
  noPart: 'No part reported',
  time: words.lost,
  made: words.parts,
  each: 'Time per part',
  standard: words.standard,
  learned: 'Learned and standard cycle times',
  learnedHow: (day: string, error: string, standardError: string) =>
    `Learned on ${day}. On days that were not used for learning, its error was ${error} of run time, that of the standard ${standardError}.`,
  machineColumn: words.machine,
  learnedColumn: 'Learned',
  spread: 'Spread',
  unseenError: 'Error on unseen days',
  unseenStandardError: 'Error of the standard',
  plusMinus: (secs: string) => `± ${secs}`,
  secs: (secs: string) => `${secs} s`,
  noneLost: 'There was no speed loss.',
  noneRan: 'No machine ran in this range: choose another range.',
  standards: 'Standards to review',
  standardsBeside: 'faster on average than the standard, at least 50 parts',
  standardsFit: 'No standard looks too slow: no part operation with at least 50 parts was faster than its standard.',
  tooSlow: (mean: string, standard: string, parts: string) =>
    `Standard looks too slow: mean ${mean} s, standard ${standard} s, ${counted(parts, 'part')}`,
  minorByMachine: 'Machines by minor stops',
  stops: words.stops,
  noMinor: 'There were no minor stops.',
  chooseMachine: 'select one to see its cycles',
  cycles: 'Cycles and standard',
  cyclesHelp: 'Each point is the cycle time of one report. Longer cycles are drawn at the top edge.',
  lastDays: 'the last three days of the range',
  noCycles: 'The machine made no parts in this range.',
  cycleSeries: 'Cycle',
  slowSeries: 'Slow cycle',
  cycleAt: (time: string, secs: string, standard: string | null) =>
    standard === null ? `${time}: ${secs} s, no standard` : `${time}: ${secs} s, standard ${standard} s`,
  cyclesCount: (count: string, slow: string) => `${counted(count, 'cycle')}, ${slow} of them slow`,
  distribution: 'Distribution of cycle times',
  distributionBeside: 'relative to their standard',
  ofStandard: 'Of the standard',
  below: (share: string) => `below ${share}`,
  from: (share: string) => `${share} and more`,
  between: (from: string, to: string) => `${from}–${to}`,
  cyclesColumn: 'Cycles',
  slowCycles: 'Slow cycles',
  slowBeside: (count: string, lost: string) => `${count}, ${lost} lost`,
  slowFrom: 'Slow above',
  times: (times: string) => `${times} × standard`,
  noSlow: 'No cycle was slower than this.',
  work: 'Job and operation',
  at: 'At',
  took: 'Cycle time',
  lostColumn: words.lost,
  openAt: (time: string) => `Open the details at ${time}`,
  ownStandards: 'Standards and measured cycles',
  judged: {
    tooSlow: (median: string, standard: string, cycles: string) =>
      `Standard looks too slow: median ${median} s, standard ${standard} s, ${counted(cycles, 'cycle')}`,
    tooQuick: (median: string, standard: string, cycles: string) =>
      `Standard looks too fast: median ${median} s, standard ${standard} s, ${counted(cycles, 'cycle')}`,
    fits: (median: string, standard: string, cycles: string) =>
      `Standard is met by some: median ${median} s, standard ${standard} s, ${counted(cycles, 'cycle')}`,
    tooFew: (median: string, standard: string, cycles: string) =>
      `Too few cycles: median ${median} s, standard ${standard} s, ${counted(cycles, 'cycle')}`,
  },
  judgedHow:
    'Too slow: three quarters of the cycles are faster. Too fast: nine in ten take 10 % longer. Below 30 cycles ' +
    'no judgment is made.',
  verdict: 'Finding',
  median: 'Median',
  middleHalf: 'Middle 50 %',
  more: 'Only those with the longest run time are shown.',
} as const
