import type { GatewayEnv } from '../../env.ts'
import { Refusal } from '../../http/responses/refusal.ts'
import { itemsTexts as texts } from '../texts.ts'

type Limits = Pick<GatewayEnv, 'TAKT_EXPORTS' | 'TAKT_EXPORTS_PER_ORGANIZATION'>

/** A company, which has several organizations, and one of them; null: of none. */
type Whose = { entityId: number | null; organizationId: number | null }

/** The exports that are read at this moment. Each holds a connection to the database. */
const running = new Set<Whose>()

/**
 * Takes one of the places for exports, of the organization and of this gateway; what it answers gives it back. Refuses
 * when there is none. A company has half of all places at most, however many organizations it has.
 */
export function takeSlot({ entityId, organizationId }: Whose, limits: Limits): () => void {
  const whose = { entityId, organizationId }
  const ofCompany = [...running].filter((other) => other.entityId === entityId)
  const own = ofCompany.filter((other) => other.organizationId === organizationId).length
  if (own >= limits.TAKT_EXPORTS_PER_ORGANIZATION) throw refusal(texts.organizationExportsAtMost(own))
  if (ofCompany.length >= Math.ceil(limits.TAKT_EXPORTS / 2))
    throw refusal(texts.companyExportsAtMost(ofCompany.length))
  if (running.size >= limits.TAKT_EXPORTS) throw refusal(texts.exportsAtMost(running.size))
  running.add(whose)
  return () => {
    running.delete(whose)
  }
}

const refusal = (message: string) => new Refusal('tooMany', message, { retryAfterSecs: 5 })
