import type { TagGone, TagPoint } from './tagPoint.ts'

/** Where tags were is computed and kept by the hour (of UTC), ms. */
export const hourMs = 3_600_000

/** The hour in which an instant lies (epoch ms). */
export const hourOf = (at: number) => Math.floor(at / hourMs) * hourMs

/** Reads are looked at in steps: at the end of each in which a tag was read it is told where the tag is, ms. */
export const stepMs = 2000

/** The beginning of the step in which an instant lies. */
export const stepOf = (at: number) => Math.floor(at / stepMs) * stepMs

/** Where a tag was in an hour in which it was read. */
export type TagHour = {
  readonly epc: string
  /** When the hour begins (epoch ms). */
  readonly hour: number
  /**
   * When the stay began that the first point is of: before the hour, if it goes on from the hour before; the first
   * point then lies at the hour's beginning.
   */
  readonly since: number
  /** When it was last heard in this hour; its last point holds until the end of that step. */
  readonly heardAt: number
  /** In their order; no two of the same place follow each other at the same spot. */
  readonly points: readonly (TagPoint | TagGone)[]
}

/** Whether the first stay of an hour goes on from the hour before. */
export const goesOn = ({ since, hour }: Pick<TagHour, 'since' | 'hour'>) => since < hour
