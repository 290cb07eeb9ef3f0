import { parseJson } from '@takt/domain/core/item/parseJson.ts'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Device } from './deviceCredential.ts'
import type { MessagingTables } from './messagingTables.ts'
import type { Signer } from './signer.ts'
import { hasSigned } from './signingKey.ts'

const claims = z.object({ sub: z.string().max(100), exp: z.number() })

/** The claims of a token that the installation has signed and that has not expired; null of any other text. */
function readToken(token: string, { signingSeed }: Signer, now: number) {
  const [head, body, signature, more] = token.split('.')
  if (!head || !body || !signature || more !== undefined) return null
  if (!hasSigned(signingSeed, `${head}.${body}`, signature)) return null
  const parsed = parseJson(Buffer.from(body, 'base64url').toString('utf8'))
  const found = claims.safeParse('value' in parsed ? parsed.value : null)
  return found.success && found.data.exp * 1000 > now ? found.data : null
}

/**
 * The device whose password that is, looked up anew each time: null once it is revoked, expired, or the device is gone.
 */
export async function deviceOfToken(
  token: string,
  store: { db: Kysely<MessagingTables>; signer: Signer; now: number },
): Promise<Device | null> {
  const read = readToken(token, store.signer, store.now)
  if (!read) return null
  const key = await store.db
    .selectFrom('messaging_key')
    .select(['organization_id as organizationId', 'device_id as deviceId'])
    .where('public_key', '=', read.sub)
    .where('device_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(store.now))
    .executeTakeFirst()
  return key && key.deviceId !== null ? { organizationId: key.organizationId, deviceId: key.deviceId } : null
}
