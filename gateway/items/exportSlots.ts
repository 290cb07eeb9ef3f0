import type { GatewayEnv } from '../env.ts'
import { Refusal } from '../http/refusal.ts'
import { itemsTexts as texts } from './texts.ts'

type Limits = Pick<GatewayEnv, 'TAKT_EXPORTS' | 'TAKT_EXPORTS_PER_ORGANIZATION'>

/** How many exports each organization reads at this moment. Each holds a connection to the database. */
const running = new Map<number | null, number>()

/**
 * Takes one of the places for exports, of the organization and of this gateway; what it answers gives it back. Refuses
 * when there is none.
 */
export function takeSlot(organizationId: number | null, limits: Limits): () => void {
  const own = running.get(organizationId) ?? 0
  const all = [...running.values()].reduce((sum, count) => sum + count, 0)
  if (own >= limits.TAKT_EXPORTS_PER_ORGANIZATION) throw refusal(texts.organizationExportsAtMost(own))
  if (all >= limits.TAKT_EXPORTS) throw refusal(texts.exportsAtMost(all))
  running.set(organizationId, own + 1)
  return () => {
    const left = running.get(organizationId)! - 1
    if (left > 0) running.set(organizationId, left)
    else running.delete(organizationId)
  }
}

const refusal = (message: string) => new Refusal('tooMany', message, { retryAfterSecs: 5 })
