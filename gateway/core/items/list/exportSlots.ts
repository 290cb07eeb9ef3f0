import type { GatewayEnv } from '../../env.ts'
import { HttpError } from '../../http/responses/httpError.ts'
import { itemsTexts as texts } from '../texts.ts'

type Limits = Pick<GatewayEnv, 'TAKT_EXPORTS' | 'TAKT_EXPORTS_PER_ORGANIZATION'>

/** An organization and its company; null: none. */
type SlotOwner = { entityId: number | null; organizationId: number | null }

/** The running exports. Each uses a database connection. */
const running = new Set<SlotOwner>()

/**
 * Acquires an export slot of the organization and of this gateway; returns the function that releases it. Rejects if
 * none is available. A company gets at most half of all slots for all its organizations.
 */
export function acquireSlot({ entityId, organizationId }: SlotOwner, limits: Limits): () => void {
  const owner = { entityId, organizationId }
  const ofCompany = [...running].filter((other) => other.entityId === entityId)
  const ownCount = ofCompany.filter((other) => other.organizationId === organizationId).length
  if (ownCount >= limits.TAKT_EXPORTS_PER_ORGANIZATION) throw limitError(texts.organizationExportLimit(ownCount))
  if (ofCompany.length >= Math.ceil(limits.TAKT_EXPORTS / 2))
    throw limitError(texts.companyExportLimit(ofCompany.length))
  if (running.size >= limits.TAKT_EXPORTS) throw limitError(texts.exportLimit(running.size))
  running.add(owner)
  return () => {
    running.delete(owner)
  }
}

const limitError = (message: string) => new HttpError('tooMany', message, { retryAfterSecs: 5 })
