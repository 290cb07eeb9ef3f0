import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'

/** Every text of the Performance view. */
export const performanceTexts = {
  run: words.runTime,
  ideal: 'Ideal time',
  idealHint: 'What all parts made would have taken at their standard',
  lost: 'Lost to speed',
  lostHint: 'Run time less the ideal time for all parts made; below zero: quicker than the standards',
  minorStops: 'Minor stops',
  minorStopsOf: (stops: string) => counted(stops, 'stop'),
  noStandard:
    'Some parts have no ideal cycle time: what speed cost cannot be told. Give one on the job operation or ' +
    'the machine.',
  machinesBySpeed: 'Machines by time lost to speed',
  machinesOf: (operation: string) => `Machines making ${operation}`,
  operations: 'Part operations by time lost to speed',
  operation: 'Part operation',
  operationName: (part: string, revision: string, operation: string) =>
    [part, revision && `rev ${revision}`, operation && `op ${operation}`].filter(Boolean).join(' · '),
  noPart: 'No part told',
  time: words.lost,
  made: words.parts,
  each: 'Each took',
  standard: words.standard,
  learned: 'Learned against standard cycle',
  learnedHow: (day: string, error: string, standardError: string) =>
    `Learned on ${day}. On days that were not learned from it was off by ${error}, the standard by ${standardError} of run time.`,
  machineColumn: words.machine,
  learnedColumn: 'Learned',
  spread: 'Spread',
  unseenError: 'Error on unseen days',
  unseenStandardError: 'Error of the standard',
  plusMinus: (secs: string) => `± ${secs}`,
  secs: (secs: string) => `${secs} s`,
  noneLost: 'Nothing was lost to speed.',
  noneRan: 'Nothing ran in this time: choose another range.',
  standards: 'Standards to look at',
  standardsBeside: 'quicker in the mean than the standard, at least 50 parts',
  standardsFit: 'No standard looks too slow: no part operation of at least 50 parts was quicker than its standard.',
  tooSlow: (mean: string, standard: string, parts: string) =>
    `Standard looks too slow: mean ${mean} s against ${standard} s, ${counted(parts, 'part')}`,
  minorByMachine: 'Machines by minor stops',
  stops: words.stops,
  noMinor: 'There were no minor stops.',
  chooseMachine: 'choose one to see its cycles',
  cycles: 'Cycles against standard',
  cyclesHelp: 'Each point is what the parts of one report took. Beyond the top: at the edge.',
  lastDays: 'the last three days of the range',
  noCycles: 'The machine made no parts in this time.',
  cycleSeries: 'Cycle',
  slowSeries: 'Slow cycle',
  cycleAt: (time: string, secs: string, standard: string | null) =>
    standard === null ? `${time}: ${secs} s, no standard` : `${time}: ${secs} s against ${standard} s`,
  cyclesCount: (count: string, slow: string) => `${counted(count, 'cycle')}, ${slow} of them slow`,
  distribution: 'How long cycles take',
  distributionBeside: 'against their standard',
  ofStandard: 'Of the standard',
  below: (share: string) => `below ${share}`,
  from: (share: string) => `${share} and more`,
  between: (from: string, to: string) => `${from}–${to}`,
  cyclesColumn: 'Cycles',
  slowCycles: 'Slow cycles',
  slowBeside: (count: string, lost: string) => `${count}, ${lost} lost`,
  slowFrom: 'Slow beyond',
  times: (times: string) => `${times} × standard`,
  noSlow: 'No cycle was that slow.',
  work: 'Job and operation',
  at: 'At',
  took: 'Took',
  lostColumn: words.lost,
  openAt: (time: string) => `Open the details at ${time}`,
  ownStandards: 'Standards against measured cycles',
  judged: {
    tooSlow: (median: string, standard: string, cycles: string) =>
      `Standard looks too slow: median ${median} s against ${standard} s, ${counted(cycles, 'cycle')}`,
    tooQuick: (median: string, standard: string, cycles: string) =>
      `Standard looks too quick: median ${median} s against ${standard} s, ${counted(cycles, 'cycle')}`,
    fits: (median: string, standard: string, cycles: string) =>
      `Standard is met by some: median ${median} s against ${standard} s, ${counted(cycles, 'cycle')}`,
    tooFew: (median: string, standard: string, cycles: string) =>
      `Too few cycles to say: median ${median} s against ${standard} s, ${counted(cycles, 'cycle')}`,
  },
  judgedHow:
    'Too slow: three quarters of the cycles beat it. Too quick: nine in ten take a tenth longer. Below 30 cycles ' +
    'nothing is said.',
  verdict: 'Finding',
  median: 'Median',
  middleHalf: 'Middle half',
  more: 'Only those that ran longest are shown.',
} as const
