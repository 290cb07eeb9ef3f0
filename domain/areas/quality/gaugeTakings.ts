import type { Crossed } from './spc/gaugeStudy.ts'
import { type FoundValue, takings } from './takings.ts'

/** A value of a check, and whose it is; null: nobody's. */
export type ValueOf = FoundValue & { userId: number | null }

/** Who measured in a study, and what; how many values belong to no whole measurement of theirs. */
export type GaugeTakings = { userIds: number[]; measured: Crossed; leftOut: number }

/**
 * A crossed study out of the values of a check, in order: its samples are the parts of the study (sample 1 is always the
 * same part), and each person fills in the checksheet several times. Each counts with the last takings of samples, as
 * many of each person as of the one with the fewest; whoever did it but once is left out.
 */
export function gaugeTakings(values: readonly ValueOf[], samples: number): GaugeTakings {
  const byPerson = Map.groupBy(
    values.filter(({ userId, value }) => userId !== null && value !== null),
    ({ userId }) => userId!,
  )
  const people = [...byPerson]
    .map(([userId, own]) => ({ userId, whole: takings(own).filter(({ length }) => length === samples) }))
    .filter(({ whole }) => whole.length >= 2)
    .sort((a, b) => a.userId - b.userId)
  const repeats = Math.min(...people.map(({ whole }) => whole.length))
  const measured = people.map(({ whole }) => {
    const own = whole.slice(-repeats)
    return Array.from({ length: samples }, (_, part) => own.map((taking) => taking[part]!.value!))
  })
  const used = people.length === 0 ? 0 : people.length * samples * repeats
  return { userIds: people.map(({ userId }) => userId), measured, leftOut: values.length - used }
}
