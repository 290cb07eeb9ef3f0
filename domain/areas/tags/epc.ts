import { z } from 'zod'

/** Maximum number of characters: the longest EPC, of 496 bits, has 124. */
const longest = 128

const code = /^[0-9A-Z][0-9A-Z:._-]*$/
const hexWithGaps = /^[0-9A-F](?:[ :-]?[0-9A-F])*$/
const shortestGrouped = 16

/**
 * Normalizes a tag code for storage, however it was typed or scanned: uppercase, and hexadecimal codes without the gaps
 * that labels print between groups.
 */
export function normalEpc(text: string): string {
  const capitals = text.trim().toUpperCase()
  const joined = capitals.replace(/[ :-]/g, '')
  return hexWithGaps.test(capitals) && joined.length >= shortestGrouped ? joined : capitals
}

/** Returns the normalized tag code in a text sent by a reader; null if it is none. */
export function readEpc(text: string): string | null {
  if (text.length > 3 * longest) return null
  const normal = normalEpc(text)
  return normal.length <= longest && code.test(normal) ? normal : null
}

/** Tag code: a hexadecimal EPC or another identifier from a reader; never blank, no longer than any EPC. */
export const epcCode = z
  .string()
  .overwrite(normalEpc)
  .min(1, 'must not be empty')
  .max(longest, `must have at most ${longest} characters`)
  .regex(code, 'must be a tag code: hexadecimal digits, or letters, digits and : . _ -')

/**
 * True if the code is an EPC as tags store it: hexadecimal, whole 16-bit words, at least 64 bits. Other codes may be
 * misreads.
 */
export const isHexEpc = (epc: string): boolean => /^(?:[0-9A-F]{4}){4,31}$/.test(epc)

/**
 * Returns normalized codes without duplicates, in order of first occurrence. Text that is no code stays as it is, so
 * that it can be rejected by name.
 */
export const distinctEpcs = (codes: readonly string[]): string[] => [...new Set(codes.map(normalEpc).filter(Boolean))]
