import { largestText } from '../limits.ts'

/** What is noted while values are put into texts: which of them are missing, and how much may yet be written. */
export type Filling = {
  readonly missing: Set<string>
  /** Characters that all texts together may have, */
  readonly most: number
  /** and that they may have beyond those that are written. */
  room: number
}

export const openFilling = (most = largestText, missing = new Set<string>()): Filling => ({ missing, most, room: most })

/** All texts of a step together would be longer than any that is sent or kept. */
export class TooLong extends Error {
  constructor(most: number) {
    super(`With its values in it this has more than ${most} characters`)
    this.name = 'TooLong'
  }
}

/** Notes that so many characters are written. Throws `TooLong`. */
export function take(filling: Filling, characters: number): void {
  filling.room -= characters
  if (filling.room < 0) throw new TooLong(filling.most)
}
