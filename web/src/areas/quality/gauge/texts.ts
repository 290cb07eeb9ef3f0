import type {
  GaugePart,
  GaugeSource,
  GaugeVerdict,
  NoGaugeStudy,
} from '@takt/domain/areas/quality/answers/gaugeStudy.ts'
import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'

/** Every text of the study of a gauge. */
export const gaugeTexts = {
  title: 'Gauge study (R&R)',
  explains:
    'For a checksheet that was filled in as a study: its samples are the parts, always in the same order, and two or more people fill it in at least twice. The range of the page says which values.',
  open: 'Study this gauge',
  close: 'Close the study',
  none: {
    fewPeople: 'Nothing can be told: two people at least have to fill in the checksheet twice in this range.',
    fewParts: 'Nothing can be told: the check has to take two samples at least, one for each part.',
    fewRepeats: 'Nothing can be told: everybody has to fill in the checksheet twice in this range.',
    noSpread: 'Nothing can be told: all values are the same. The gauge is too coarse.',
  } satisfies Record<NoGaugeStudy, string>,
  verdicts: {
    good: 'This gauge can be used.',
    doubtful: 'This gauge may do for some purposes: look at what it costs to be wrong.',
    bad: 'This gauge does not do: what it adds itself hides what differs.',
  } satisfies Record<GaugeVerdict, string>,
  measured: (people: string, parts: string, repeats: string) =>
    `${people} people, ${counted(parts, 'part')}, measured ${counted(repeats, 'time')} each`,
  leftOut: (count: string) => `${counted(count, 'value')} left out`,
  more: 'Only the last values of this range are looked at: choose a shorter one.',
  categories: 'Kinds of parts told apart',
  categoriesHint: 'Five or more are needed to measure, two or more to sort',
  spreads: 'Where the spread comes from',
  parts: {
    gauge: 'Gauge in all',
    repeatability: 'Repeatability: one person, the same part',
    reproducibility: 'Reproducibility: one person and another',
    parts: 'Parts themselves',
    total: 'All together',
  } satisfies Record<GaugePart, string>,
  spreadColumns: {
    part: 'From',
    sigma: 'σ',
    variance: 'Of variance',
    spread: 'Of spread',
    tolerance: 'Of tolerance (6 σ)',
  },
  sigmaIn: (unit: string) => `σ, ${unit}`,
  lines: 'Analysis of variance',
  sources: {
    parts: words.parts,
    people: 'People',
    peopleByParts: 'People with parts',
    repeats: 'Repeats',
  } satisfies Record<GaugeSource, string>,
  lineColumns: {
    source: 'Source',
    freedom: 'Degrees of freedom',
    squares: 'Sum of squares',
    mean: 'Mean square',
    f: 'F',
    p: 'p',
  },
  pooled: 'People and parts do not act together (p over 0.25): that line is counted among repeats.',
  means: 'Mean of each part by person',
  person: 'Person',
  nobody: 'somebody',
  part: (number: string) => `Part ${number}`,
  limits: 'Its share of the spread is good up to 10 %, bad from 30 % (AIAG, Measurement Systems Analysis)',
} as const
