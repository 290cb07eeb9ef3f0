import type { MessagingParts } from '../../../core/messaging/face.ts'
import type { RemarkLowerSeq } from './watchSeq.ts'

/** What routes of telemetry need beside the dependencies of all areas; they see the same `seq`s. */
export type TelemetryParts = { messaging: MessagingParts; remarkLowerSeq: RemarkLowerSeq }
