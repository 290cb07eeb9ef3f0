import { maxOptionsLength } from './connectors.ts'

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

/** True if a text occurs in the options of a connector where it can be replaced. */
export function hasText(options: Options, text: string): boolean {
  let isFound = false
  mapTexts(options, (each) => {
    isFound ||= each.includes(text)
    return each
  })
  return isFound
}

/** Maximum of characters of options times those of the texts to be found in them. */
const maxComparisons = 20_000_000

/** Returns the options with each text replaced; null if that takes too much time or they become too long. */
function replaceTexts(options: Options, replace: Readonly<Record<string, string>>): Options | null {
  const texts = Object.keys(replace).sort((a, b) => b.length - a.length)
  let length = JSON.stringify(options).length
  if (length * texts.join('').length > maxComparisons) return null
  const pattern = new RegExp(texts.map(RegExp.escape).join('|'), 'g')
  const changed = mapTexts(options, (text) =>
    text.replace(pattern, (found) => {
      length += replace[found]!.length - found.length
      return length > maxOptionsLength ? '' : replace[found]!
    }),
  )
  return length > maxOptionsLength ? null : (changed as Options)
}

/**
 * Returns the options of a copy: each text is replaced wherever it occurs in addresses, topics, names of signals, rules
 * and expressions, the longest first and none twice; the offset is added to the addresses of registers. Null: with
 * these texts the options would become longer than they may be, or it would take too much time.
 */
export function adaptOptions(options: Options, { replace = {}, registerOffset = 0 }: OptionChanges): Options | null {
  const changed = Object.keys(replace).length === 0 ? options : replaceTexts(options, replace)
  if (!changed || registerOffset === 0 || !Array.isArray(changed.registers)) return changed
  const registers = changed.registers.map((register: { address: number }) => ({
    ...register,
    address: register.address + registerOffset,
  }))
  return { ...changed, registers }
}
