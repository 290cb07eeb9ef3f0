import { createHmac } from 'node:crypto'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { hiddenNames, identifierNames } from '@takt/domain/itemTypes/maskedFields.ts'
import type { Mask } from './maskNamed.ts'
import { createPseudonyms, type Pseudonyms } from './pseudonyms.ts'

/** Whose rows a session is told of. */
type Place = Pick<Session, 'entityId' | 'organizationId'>

/**
 * What a masked session is told in place of names and identifiers. Each organization has a secret of its own, so that
 * nothing of one is understood in another or looks the same there.
 */
export function maskOf(secret: string, { entityId, organizationId }: Place): { mask: Mask; pseudonyms: Pseudonyms } {
  const place = organizationId === null ? `entity ${entityId}` : `organization ${organizationId}`
  const text = createHmac('sha256', secret).update(`masks of ${place}`).digest('hex')
  const pseudonyms = createPseudonyms(text)
  const mask = { secret: text, hidden: hiddenNames, identifiers: identifierNames, pseudonymOf: pseudonyms.of }
  return { mask, pseudonyms }
}
