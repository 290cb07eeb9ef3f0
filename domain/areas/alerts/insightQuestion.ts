import type { Interval } from '../../core/schedule/interval.ts'
import type { Floor } from '../efficiency/floor/floor.ts'
import type { InsightSettings } from './insightSettings.ts'

/**
 * What insights are looked for in: whole days of the organization's zone, `range` from the first one's start to the
 * last one's end.
 */
export type InsightQuestion = { floor: Floor; range: Interval; settings: InsightSettings }

/** What insights into habits of work need of it. */
export type HabitQuestion = Pick<InsightQuestion, 'range' | 'settings'>
