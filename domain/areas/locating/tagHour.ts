import type { TagAbsence, TagPoint } from './tagPoint.ts'

/** Period (ms) for which positions are computed and stored together: an hour of UTC. */
export const hourMs = 3_600_000

/** Returns the start of the hour that contains an instant (epoch ms). */
export const hourOf = (at: number) => Math.floor(at / hourMs) * hourMs

/** Length (ms) of a step: the position is computed at the end of each step with a read. */
export const stepMs = 2000

/** Returns the start of the step that contains an instant. */
export const stepOf = (at: number) => Math.floor(at / stepMs) * stepMs

/** Positions of a tag in an hour with reads. */
export type TagHour = {
  readonly epc: string
  /** Start of the hour (epoch ms). */
  readonly hour: number
  /**
   * Start of the stay of the first point: before the hour if the stay continues from the previous one; the first point
   * is then at the start of the hour.
   */
  readonly since: number
  /** Time of the last read in this hour; the last point applies until the end of that step. */
  readonly lastReadAt: number
  /** In order; no two successive points in the same zone have the same coordinates. */
  readonly points: readonly (TagPoint | TagAbsence)[]
}

/** True if the first stay of an hour continues from the previous hour. */
export const continuesPreviousHour = ({ since, hour }: Pick<TagHour, 'since' | 'hour'>) => since < hour
