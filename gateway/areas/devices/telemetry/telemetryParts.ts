import type { MessagingParts } from '../../../core/messaging/index.ts'
import type { RemarkLowerSeq } from './watchSeq.ts'

/** Dependencies of telemetry routes besides those of all areas; the routes share the tracked `seq`s. */
export type TelemetryParts = { messaging: MessagingParts; remarkLowerSeq: RemarkLowerSeq }
