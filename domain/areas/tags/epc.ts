import { z } from 'zod'

/** At most this many characters: an EPC of 496 bits, the longest there is, has 124. */
const longest = 128

const code = /^[0-9A-Z][0-9A-Z:._-]*$/
const hexWithGaps = /^[0-9A-F](?:[ :-]?[0-9A-F])*$/
const shortestGrouped = 16

/**
 * A tag's code as it is kept, however it was typed or scanned: capital letters, and a hexadecimal one without the gaps
 * that labels print between its groups.
 */
export function normalEpc(text: string): string {
  const capitals = text.trim().toUpperCase()
  const joined = capitals.replace(/[ :-]/g, '')
  return hexWithGaps.test(capitals) && joined.length >= shortestGrouped ? joined : capitals
}

/** A tag's code as it is kept, of a text that a reader sends; null where it is none. */
export function readEpc(text: string): string | null {
  if (text.length > 3 * longest) return null
  const normal = normalEpc(text)
  return normal.length <= longest && code.test(normal) ? normal : null
}

/** A tag's code: an EPC in hexadecimal, or what else a reader calls its tags; never blank, no longer than any EPC. */
export const epcCode = z
  .string()
  .overwrite(normalEpc)
  .min(1, 'must not be empty')
  .max(longest, `must have at most ${longest} characters`)
  .regex(code, 'must be a tag code: hexadecimal digits, or letters, digits and : . _ -')

/**
 * Whether it is an EPC as tags hold it: hexadecimal, whole words of 16 bits, 64 bits at least. Others may be a
 * mis-scan.
 */
export const isHexEpc = (epc: string): boolean => /^(?:[0-9A-F]{4}){4,31}$/.test(epc)

/**
 * Codes as they are kept, each once, in the order in which they came first. Text that is no code stays as it is, to be
 * refused by name.
 */
export const distinctEpcs = (codes: readonly string[]): string[] => [...new Set(codes.map(normalEpc).filter(Boolean))]
