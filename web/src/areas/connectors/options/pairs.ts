/** A typed pair of a name and a value. */
export type Pair = { name: string; value: string }

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the number of a typed text; another text is sent as typed, so that the server reports the problem. */
export function numberOrText(text: string): number | string {
  const trimmed = text.trim()
  const number = Number(trimmed)
  return trimmed !== '' && Number.isFinite(number) ? number : trimmed
}
