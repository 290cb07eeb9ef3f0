import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import type { HabitQuestion } from '@takt/domain/areas/alerts/insightQuestion.ts'
import type { DaysQuestion } from './detailRows.ts'

/** Which days to look through, and what stands out of which habits. */
export type CombinationsQuestion = { days: DaysQuestion; habits: HabitQuestion }

/** Combinations that stand out in these days. */
export type CombinationsOf = (question: CombinationsQuestion) => Promise<Finding[]>
