import type { Interval } from '../../core/schedule/interval.ts'
import type { Floor } from '../efficiency/floor/floor.ts'
import type { InsightSettings } from './insightSettings.ts'

/**
 * Input of the insights: whole days in the organization's time zone; `range` runs from the start of the first to the
 * end of the last.
 */
export type InsightQuery = { floor: Floor; range: Interval; settings: InsightSettings }

/** The part of the query that insights into habits need. */
export type HabitQuery = Pick<InsightQuery, 'range' | 'settings'>
