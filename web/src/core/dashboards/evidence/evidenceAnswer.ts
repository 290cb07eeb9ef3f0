import { type EvidenceInterval, evidenceData } from '@takt/domain/areas/efficiency/answers/evidence.ts'
import { answered } from '../../api/client.ts'
import { dashboardTexts as texts } from '../texts.ts'

export type { Evidence, EvidenceCount, EvidenceInterval } from '@takt/domain/areas/efficiency/answers/evidence.ts'

/** The shift that a stretch lies in, by its name where it has one; null outside shifts. */
export const shiftOf = ({ shiftNum, shiftName }: Pick<EvidenceInterval, 'shiftNum' | 'shiftName'>): string | null =>
  shiftName || (typeof shiftNum === 'number' ? texts.shiftBand(shiftNum) : null)

/** The answer of `GET /api/resources/{resourceID}/evidence`. */
export const evidenceAnswer = answered(evidenceData)
