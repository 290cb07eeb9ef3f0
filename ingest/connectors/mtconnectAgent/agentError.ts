import { SourceError } from '../sourceError.ts'

/** Thrown for an MTConnectError document, or a response that is not MTConnect. */
export class AgentError extends SourceError {
  readonly outOfRange: boolean
  constructor(message: string, outOfRange = false) {
    super(message)
    this.outOfRange = outOfRange
  }
}
