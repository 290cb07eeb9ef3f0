/** Thrown when an execution was ended from outside while its run was active; the run must stop. */
export class ExecutionEndedError extends Error {
  constructor() {
    super('The execution has ended')
    this.name = 'ExecutionEndedError'
  }
}
