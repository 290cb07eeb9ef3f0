/** A step could not be done. `isFinal`: another attempt would not help. */
export class StepFailed extends Error {
  readonly isFinal: boolean
  constructor(sentence: string, { isFinal }: { isFinal: boolean }) {
    super(sentence)
    this.name = 'StepFailed'
    this.isFinal = isFinal
  }
}
