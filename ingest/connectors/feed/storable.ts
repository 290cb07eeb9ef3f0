const isStorableText = (text: string) => !text.includes('\0') && text.isWellFormed()
const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** True if Postgres can store all texts of a JSON value, keys included. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  for (const key in value)
    if (!isStorableText(key) || !isStorable((value as Record<string, unknown>)[key])) return false
  return true
}

function convert(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(convert)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [storableText(key), convert(member)]))
}

/**
 * Returns a JSON value with texts that Postgres can store: without NUL, with U+FFFD for halves of characters. One text
 * that cannot be stored would stop a connector: its batch would be tried forever.
 */
export const storable = <Value>(value: Value): Value => (isStorable(value) ? value : (convert(value) as Value))
