import { gunzip } from '@takt/store/process/gunzip.ts'

/**
 * What of a message is looked at here, in bytes as they came and unpacked: nobody waits for more. The writer looks at
 * all of it.
 */
const lookedAt = 128 * 1024

const isTooLarge = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code === 'ERR_BUFFER_TOO_LARGE'

/**
 * A message's own text if it is short enough to be looked at here, unpacked if it is gzip; what is no sound gzip as it
 * came. Null: it is too large.
 */
export function shortOf(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length > lookedAt) return null
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzip(bytes, lookedAt)
  } catch (error) {
    return isTooLarge(error) ? null : bytes
  }
}
