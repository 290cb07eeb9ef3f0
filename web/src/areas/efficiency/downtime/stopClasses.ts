import { defaultStopKinds, type StopKind, stopKinds } from '@takt/domain/areas/efficiency/responses/unexplainedStops.ts'

/** Stop classes that can be selected, in display order. */
export const stopClasses = stopKinds
export type StopClass = StopKind

/**
 * Returns the classes named in a URL (`down,idle`) in display order; if there are none or they are invalid, the default
 * downtime classes.
 */
export function classesOf(text: string | undefined): readonly StopClass[] {
  const named = text?.split(',') ?? []
  const validClasses = stopClasses.filter((entry) => named.includes(entry))
  return validClasses.length ? validClasses : defaultStopKinds
}

/** Returns the classes as URL text; undefined for the default. */
export function classesText(classes: readonly StopClass[]): string | undefined {
  const text = stopClasses.filter((entry) => classes.includes(entry)).join(',')
  return text === defaultStopKinds.join(',') || text === '' ? undefined : text
}
