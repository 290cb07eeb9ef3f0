import type { TimeClass } from '@takt/domain/efficiency/state.ts'

/** Ways of standing still that can be looked at, as they are offered; time that nobody told of has no cause to ask for. */
export const stopClasses = ['down', 'idle', 'minorStop', 'setup', 'off'] as const satisfies readonly TimeClass[]
export type StopClass = (typeof stopClasses)[number]

const usual: readonly StopClass[] = ['down', 'idle']

/** The classes that an address names (`down,idle`), in the order in which they are offered; none or nonsense: what usually counts as downtime. */
export function classesOf(text: string | undefined): readonly StopClass[] {
  const named = text?.split(',') ?? []
  const known = stopClasses.filter((one) => named.includes(one))
  return known.length ? known : usual
}

/** The classes as an address holds them; what is usual is left out of it. */
export function classesText(classes: readonly StopClass[]): string | undefined {
  const text = stopClasses.filter((one) => classes.includes(one)).join(',')
  return text === usual.join(',') || text === '' ? undefined : text
}
