import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** True if a received key equals the expected one; compared in constant time. */
export const isSame = (input: string | undefined, expected: string): boolean =>
  input !== undefined && timingSafeEqual(digest(input), digest(expected))
