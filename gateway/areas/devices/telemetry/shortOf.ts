import { gunzip } from '@takt/store/process/gunzip.ts'

/**
 * Maximum size in bytes, packed and unpacked, of a message that is checked here, to keep the response fast. The writer
 * checks all of it.
 */
const maxCheckedBytes = 128 * 1024

const isTooLarge = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code === 'ERR_BUFFER_TOO_LARGE'

/**
 * Returns a message's text, unpacked if it is gzip, if it is short enough to be checked here; invalid gzip is returned
 * as is. Null: too large.
 */
export function shortOf(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length > maxCheckedBytes) return null
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzip(bytes, maxCheckedBytes)
  } catch (error) {
    return isTooLarge(error) ? null : bytes
  }
}
