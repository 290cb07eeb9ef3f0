/** A connection that a rule does not allow: another attempt would be rejected as well. */
export class DialRejected extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DialRejected'
  }
}
