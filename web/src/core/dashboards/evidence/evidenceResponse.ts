import { type EvidenceInterval, evidenceData } from '@takt/domain/areas/efficiency/responses/evidence.ts'
import { dataResponse } from '../../api/client.ts'
import { dashboardTexts as texts } from '../texts.ts'

export type { Evidence, EvidenceCount, EvidenceInterval } from '@takt/domain/areas/efficiency/responses/evidence.ts'

/** Returns the shift of an interval, by name if it has one; null outside shifts. */
export const shiftOf = ({ shiftNum, shiftName }: Pick<EvidenceInterval, 'shiftNum' | 'shiftName'>): string | null =>
  shiftName || (typeof shiftNum === 'number' ? texts.shiftBand(shiftNum) : null)

/** The response of `GET /api/resources/{resourceID}/evidence`. */
export const evidenceResponse = dataResponse(evidenceData)
