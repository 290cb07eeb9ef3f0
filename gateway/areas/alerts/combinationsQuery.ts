import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import type { HabitQuery } from '@takt/domain/areas/alerts/insightQuery.ts'
import type { DaysQuery } from './detailRows.ts'

/** The days to analyze, and the criteria for unusual combinations. */
export type CombinationsQuery = { days: DaysQuery; habits: HabitQuery }

/** Finds unusual combinations in these days. */
export type CombinationsOf = (query: CombinationsQuery) => Promise<Finding[]>
