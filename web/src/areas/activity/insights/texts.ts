import type { InsightKind } from '@takt/domain/areas/activity/insights/insightSample.ts'
import { counted } from '../../../core/kit/format/counted.ts'

type InsightTextParams = { about: string; value: string; otherValue: string }

/** Texts of Activity's insights. */
export const insightTexts = {
  found: 'Significant findings',
  kinds: { waiting: 'Waiting', walking: 'Walking', tending: 'Several machines' } satisfies Record<InsightKind, string>,
  messages: {
    waiting: ({ about, value, otherValue }) =>
      `Jobs wait ${value} before they are started in ${about}, ${otherValue} elsewhere`,
    walking: ({ about, value, otherValue }) =>
      `People of ${about} walk to another zone ${value} times per hour, others ${otherValue} times`,
    tending: ({ about, value, otherValue }) =>
      `${about} runs ${value} while its operator is also on another machine, ${otherValue} otherwise`,
  } satisfies Record<InsightKind, (params: InsightTextParams) => string>,
  columns: { kind: 'Insight', message: 'Finding', evidence: 'Strongest case', sure: 'Significance' },
  median: 'Medians are compared by Wilcoxon’s rank-sum test.',
  sure: (pValue: string, observations: string, otherObservations: string) =>
    `p = ${pValue} (${observations} vs. ${otherObservations})`,
  below: (min: string) => `< ${min}`,
  none: 'No significant findings.',
  tests: 'Tests',
  testColumns: {
    kind: 'Insight',
    what: 'Comparison',
    tested: 'Tested',
    tooFew: 'Not enough data',
    count: 'Observed',
  },
  what: {
    waiting: 'Waiting time of jobs between two operations, each zone against all others',
    walking: 'How often people of a zone walk to another per hour, each zone against all others',
    tending: 'Running time of a machine while its operator is also on another machine, against other times',
  } satisfies Record<InsightKind, string>,
  rate: (share: string, needed: string) =>
    `On average, at most ${share} % of these findings are due to chance, however many tests were made. ` +
    `Each side of a comparison needs ${counted(needed, 'observation')}.`,
  longer: 'Choose a longer range to get more data.',
  noPeople: 'You may not see locations of people, so walking is not tested.',
} as const
