import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a key that somebody sent is the one expected; how long that takes tells nothing of it. */
export const isSame = (input: string | undefined, expected: string): boolean =>
  input !== undefined && timingSafeEqual(digest(input), digest(expected))
