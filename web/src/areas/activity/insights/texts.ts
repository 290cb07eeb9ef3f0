import type { InsightKind } from '@takt/domain/areas/activity/insights/insightSample.ts'
import { counted } from '../../../core/kit/format/counted.ts'

type Said = { about: string; value: string; others: string }

/** Every text of Activity's insights. */
export const insightTexts = {
  found: 'Stands out',
  kinds: { waiting: 'Waiting', walking: 'Walking', tending: 'Several machines' } satisfies Record<InsightKind, string>,
  sentences: {
    waiting: ({ about, value, others }) =>
      `Jobs wait ${value} before they are taken up in ${about}, ${others} elsewhere`,
    walking: ({ about, value, others }) =>
      `People of ${about} walk to another zone ${value} times an hour, others ${others} times`,
    tending: ({ about, value, others }) =>
      `${about} runs ${value} while its person is on another machine as well, ${others} while alone`,
  } satisfies Record<InsightKind, (said: Said) => string>,
  columns: { kind: 'Insight', message: 'What', evidence: 'Most of all', sure: 'How sure' },
  median: 'Medians are compared, by Wilcoxon’s rank-sum test.',
  sure: (pValue: string, own: string, others: string) => `p = ${pValue} (${own} against ${others})`,
  below: (least: string) => `< ${least}`,
  none: 'Nothing stands out that chance would not explain.',
  looked: 'Looked at',
  lookedColumns: {
    kind: 'For',
    what: 'What is compared',
    tested: 'Compared',
    tooFew: 'Too little told',
    count: 'Observed',
  },
  what: {
    waiting: 'How long jobs wait between two operations, each zone against all others',
    walking: 'How often people of a zone go to another in an hour, each zone against all others',
    tending: 'How much a machine runs while its person is on another machine as well, against itself',
  } satisfies Record<InsightKind, string>,
  rate: (share: string, needed: string) =>
    `Of what is told here at most ${share} % is chance, on average, however much was looked at. ` +
    `Either side of a comparison needs ${counted(needed, 'observation')}.`,
  longer: 'A longer range tells more.',
  noPeople: 'Where people are may not be seen: walking is not looked at.',
} as const
