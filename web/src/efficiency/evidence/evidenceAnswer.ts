import { evidenceData } from '@takt/domain/efficiency/answers/evidence.ts'
import { answered } from '../../api/client.ts'

export type { Evidence, EvidenceCount, EvidenceInterval } from '@takt/domain/efficiency/answers/evidence.ts'

/** The answer of `GET /api/resources/{resourceID}/evidence`. */
export const evidenceAnswer = answered(evidenceData)
