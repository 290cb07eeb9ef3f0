import { createHmac } from 'node:crypto'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { hiddenNames, identifierNames } from '@takt/domain/itemTypes/maskedFields.ts'
import type { Mask } from './maskNamed.ts'
import { createPseudonyms, type Pseudonyms } from './pseudonyms.ts'

/** Tenant whose rows a session sees. */
type Tenant = Pick<Session, 'entityId' | 'organizationId'>

/**
 * Returns the mask and the pseudonyms of a masked session. Each organization has a separate secret, so that pseudonyms
 * of one cannot be read or compared in another.
 */
export function maskOf(secret: string, { entityId, organizationId }: Tenant): { mask: Mask; pseudonyms: Pseudonyms } {
  const scope = organizationId === null ? `entity ${entityId}` : `organization ${organizationId}`
  const text = createHmac('sha256', secret).update(`masks of ${scope}`).digest('hex')
  const pseudonyms = createPseudonyms(text)
  const mask = { secret: text, hidden: hiddenNames, identifiers: identifierNames, pseudonymOf: pseudonyms.of }
  return { mask, pseudonyms }
}
