import type { Pseudonyms } from './pseudonyms.ts'

/** A body as it is meant: every pseudonym in its texts as the identifier that it stands for. */
export function resolveBody(pseudonyms: Pseudonyms, value: unknown): unknown {
  if (typeof value === 'string') return pseudonyms.resolve(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => resolveBody(pseudonyms, one))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolveBody(pseudonyms, one)]))
}
