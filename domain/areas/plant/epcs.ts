import { hash } from './random.ts'

const digits = (value: bigint, bits: number) => value.toString(2).padStart(bits, '0')

/** Company prefix of the plant's own tags (GS1's range for examples). */
const companyPrefix = 614141n

/**
 * Encodes a tag as printers do: SGTIN-96 with the plant's prefix, an item reference (up to six digits) and a serial
 * number.
 */
export function sgtin96(itemReference: number, serial: number): string {
  // Header, filter 'other', partition 5: 24 bits of prefix, 20 of item, 38 of serial.
  const bits = `00110000${'000'}${'101'}${digits(companyPrefix, 24)}${digits(BigInt(itemReference), 20)}${digits(BigInt(serial), 38)}`
  return BigInt(`0b${bits}`).toString(16).toUpperCase().padStart(24, '0')
}

/** Tags of a person's badge, of the traveler of a job, and of a cart. */
export const badgeOf = (empID: string) => sgtin96(100_001, serialOf(empID))
export const travellerOf = (jobNum: string) => sgtin96(100_002, serialOf(jobNum))
export const cartTagOf = (cart: string) => sgtin96(100_003, serialOf(cart))

/** Returns a serial number determined by a text, so that the same thing always has the same tag. */
const serialOf = (text: string) => hash(...Array.from(text, (character) => character.codePointAt(0)!))
