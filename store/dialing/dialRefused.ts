/** A connection that is not made because a rule keeps whoever asks away from there: another attempt is refused too. */
export class DialRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DialRefused'
  }
}
