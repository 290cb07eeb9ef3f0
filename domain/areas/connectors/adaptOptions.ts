type Options = Readonly<Record<string, unknown>>

/** Differences of a copy inside options: texts with their replacements, and a number that is added to addresses. */
type OptionChanges = { replace?: Readonly<Record<string, string>> | undefined; registerOffset?: number | undefined }

/** Members with words of Takt, and values that are compared with: texts of a source are elsewhere. */
const unchangedMembers = new Set([
  'byteOrder',
  'caCertificate',
  'encoding',
  'is',
  'otherwise',
  'role',
  'securityMode',
  'securityPolicy',
  'state',
  'states',
  'table',
  'timeZone',
  'trustedServer',
  'type',
  'value',
])

/** Returns a copy of a value in which each text of a source is changed: addresses, topics, names of signals, … */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      unchangedMembers.has(name) ? member : mapTexts(member, change),
    ]),
  )
}

/** Returns those of the texts that occur nowhere in the options of a connector, so that they cannot be replaced. */
export function missingTexts(options: Options, texts: readonly string[]): string[] {
  const missing = new Set(texts)
  mapTexts(options, (text) => {
    for (const each of missing) if (text.includes(each)) missing.delete(each)
    return text
  })
  return [...missing]
}

function replaced(text: string, replacements: readonly (readonly [string, string])[]): string {
  let result = ''
  for (let at = 0; at < text.length; ) {
    const found = replacements.find(([from]) => text.startsWith(from, at))
    result += found ? found[1] : text[at]
    at += found ? found[0].length : 1
  }
  return result
}

/**
 * Returns the options of a copy: each text is replaced wherever it occurs in addresses, topics, names of signals, rules
 * and expressions, the longest first and none twice; the offset is added to the addresses of registers.
 */
export function adaptOptions(options: Options, { replace = {}, registerOffset = 0 }: OptionChanges): Options {
  const replacements = Object.entries(replace).sort(([a], [b]) => b.length - a.length)
  const changed =
    replacements.length === 0 ? options : (mapTexts(options, (text) => replaced(text, replacements)) as Options)
  if (registerOffset === 0 || !Array.isArray(changed.registers)) return changed
  const registers = changed.registers.map((register: { address: number }) => ({
    ...register,
    address: register.address + registerOffset,
  }))
  return { ...changed, registers }
}
