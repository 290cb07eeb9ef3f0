import { maskAddresses, maskText } from './maskText.ts'

export type Mask = { secret: string; hidden: ReadonlySet<string> }

/** A value of an answer with everything masked that stands under one of the hidden names, however deep, and e-mail addresses everywhere. */
export function maskJson(mask: Mask, value: unknown, isHidden = false): unknown {
  if (typeof value === 'string') return isHidden ? maskText(mask.secret, value) : maskAddresses(mask.secret, value)
  if (Array.isArray(value)) return value.map((one) => maskJson(mask, one, isHidden))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, maskJson(mask, one, mask.hidden.has(name))]),
  )
}
