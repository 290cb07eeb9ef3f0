import type {
  GaugePart,
  GaugeSource,
  GaugeVerdict,
  NoGaugeStudy,
} from '@takt/domain/areas/quality/responses/gaugeStudy.ts'
import { counted } from '../../../core/kit/format/counted.ts'
import { words } from '../../../core/kit/words.ts'

/** Texts of gauge studies. */
export const gaugeTexts = {
  title: 'Gauge study (R&R)',
  explains:
    'For a checksheet that was filled in as a study: its samples are the parts, always in the same order, and two or more people fill it in at least twice. The range of the page selects the values.',
  open: 'Study this gauge',
  close: 'Close the study',
  none: {
    fewPeople: 'Not enough data: at least two people have to fill in the checksheet twice in this range.',
    fewParts: 'Not enough data: the check needs at least two samples, one for each part.',
    fewRepeats: 'Not enough data: every person has to fill in the checksheet twice in this range.',
    noSpread: 'No result: all values are the same. The resolution of the gauge is too coarse.',
  } satisfies Record<NoGaugeStudy, string>,
  verdicts: {
    good: 'This gauge can be used.',
    doubtful: 'This gauge may be acceptable for some uses: consider the cost of wrong decisions.',
    bad: 'This gauge is not acceptable: its own variation hides differences between parts.',
  } satisfies Record<GaugeVerdict, string>,
  measured: (people: string, parts: string, repeats: string) =>
    `${people} people, ${counted(parts, 'part')}, measured ${counted(repeats, 'time')} each`,
  leftOut: (count: string) => `${counted(count, 'value')} left out`,
  more: 'Only the last values of this range are evaluated: choose a shorter range.',
  categories: 'Distinct categories',
  categoriesHint: 'Five or more are needed to measure, two or more to sort',
  spreads: 'Sources of variation',
  parts: {
    gauge: 'Total gauge R&R',
    repeatability: 'Repeatability: one person, the same part',
    reproducibility: 'Reproducibility: between people',
    parts: 'Part to part',
    total: 'Total',
  } satisfies Record<GaugePart, string>,
  spreadColumns: {
    part: 'From',
    sigma: 'σ',
    variance: 'Of variance',
    spread: 'Of study variation',
    tolerance: 'Of tolerance (6 σ)',
  },
  sigmaIn: (unit: string) => `σ, ${unit}`,
  lines: 'Analysis of variance',
  sources: {
    parts: words.parts,
    people: 'People',
    peopleByParts: 'People × parts',
    repeats: 'Repeatability',
  } satisfies Record<GaugeSource, string>,
  lineColumns: {
    source: 'Source',
    freedom: 'Degrees of freedom',
    squares: 'Sum of squares',
    mean: 'Mean square',
    f: 'F',
    p: 'p',
  },
  pooled: 'The interaction of people and parts is not significant (p over 0.25): it is pooled with repeatability.',
  means: 'Mean of each part by person',
  person: 'Person',
  unknownPerson: 'unknown',
  part: (number: string) => `Part ${number}`,
  limits:
    'Gauge R&R as a share of the variation is good up to 10 %, bad from 30 % (AIAG, Measurement Systems Analysis)',
} as const
