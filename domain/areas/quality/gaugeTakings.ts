import type { Crossed } from './spc/gaugeStudy.ts'
import { type RecordedValue, takings } from './takings.ts'

/** A value of a check with its user; null: unknown. */
export type ValueOf = RecordedValue & { userId: number | null }

/**
 * The users and measurements of a study, and the number of values that are not part of a complete set of measurements.
 */
export type GaugeTakings = { userIds: number[]; measured: Crossed; leftOut: number }

/**
 * Builds a crossed study from the values of a check, in order: its samples are the parts of the study (sample 1 is
 * always the same part), and each person completes the checksheet several times. The last rounds of each person count,
 * the same number for all; people with a single round are excluded.
 */
export function gaugeTakings(values: readonly ValueOf[], samples: number): GaugeTakings {
  const byPerson = Map.groupBy(
    values.filter(({ userId, value }) => userId !== null && value !== null),
    ({ userId }) => userId!,
  )
  const people = [...byPerson]
    .map(([userId, ownValues]) => ({ userId, whole: takings(ownValues).filter(({ length }) => length === samples) }))
    .filter(({ whole }) => whole.length >= 2)
    .sort((a, b) => a.userId - b.userId)
  const repeats = Math.min(...people.map(({ whole }) => whole.length))
  const measured = people.map(({ whole }) => {
    const rounds = whole.slice(-repeats)
    return Array.from({ length: samples }, (_, part) => rounds.map((taking) => taking[part]!.value!))
  })
  const used = people.length === 0 ? 0 : people.length * samples * repeats
  return { userIds: people.map(({ userId }) => userId), measured, leftOut: values.length - used }
}
