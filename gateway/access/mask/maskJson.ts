import { maskAddresses, maskText } from './maskText.ts'

export type Mask = { secret: string; hidden: ReadonlySet<string> }

/**
 * A value of an answer with everything masked that stands under one of the hidden names, however deep, and e-mail addresses everywhere. Step by step, so that
 * others have their turn.
 */
export function* maskJson(mask: Mask, value: unknown, isHidden = false): Generator<undefined, unknown> {
  if (typeof value === 'string') return isHidden ? maskText(mask.secret, value) : maskAddresses(mask.secret, value)
  if (typeof value !== 'object' || value === null) return value
  yield
  if (Array.isArray(value)) {
    const masked: unknown[] = []
    for (const one of value) masked.push(yield* maskJson(mask, one, isHidden))
    return masked
  }
  const entries: [string, unknown][] = []
  for (const [name, one] of Object.entries(value))
    entries.push([name, yield* maskJson(mask, one, mask.hidden.has(name))])
  return Object.fromEntries(entries)
}
