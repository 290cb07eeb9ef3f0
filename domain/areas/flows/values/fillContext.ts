import { largestText } from '../limits.ts'

/** State while templates are filled: the missing values and the remaining characters. */
export type FillContext = {
  readonly missing: Set<string>
  /** Maximum number of characters of all texts together. */
  readonly max: number
  /** Characters that may still be written. */
  room: number
}

export const createFillContext = (max = largestText, missing = new Set<string>()): FillContext => ({
  missing,
  max,
  room: max,
})

/** Thrown if the filled texts of a step together exceed the length that is sent or stored. */
export class TextTooLongError extends Error {
  constructor(max: number) {
    super(`With its values filled in, this has more than ${max} characters`)
    this.name = 'TextTooLongError'
  }
}

/** Counts written characters. Throws `TextTooLongError`. */
export function countCharacters(context: FillContext, characters: number): void {
  context.room -= characters
  if (context.room < 0) throw new TextTooLongError(context.max)
}
