import { askedKinds, type StopKind, stopKinds } from '@takt/domain/areas/efficiency/answers/unexplainedStops.ts'

/** Ways of standing still that can be looked at, as they are offered. */
export const stopClasses = stopKinds
export type StopClass = StopKind

/**
 * The classes that an address names (`down,idle`), in the order in which they are offered; none or nonsense: what
 * usually counts as downtime.
 */
export function classesOf(text: string | undefined): readonly StopClass[] {
  const named = text?.split(',') ?? []
  const known = stopClasses.filter((entry) => named.includes(entry))
  return known.length ? known : askedKinds
}

/** The classes as an address holds them; what is usual is left out of it. */
export function classesText(classes: readonly StopClass[]): string | undefined {
  const text = stopClasses.filter((entry) => classes.includes(entry)).join(',')
  return text === askedKinds.join(',') || text === '' ? undefined : text
}
