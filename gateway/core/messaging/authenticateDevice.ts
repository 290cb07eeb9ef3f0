import { parseJson } from '@takt/domain/core/item/parseJson.ts'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { tokenOf } from '../http/requests/tokens.ts'
import { invalid, unauthenticated } from '../http/responses/httpError.ts'
import type { Device } from './deviceCredential.ts'
import type { MessagingTables } from './messagingTables.ts'
import type { MessagingParts } from './openMessaging.ts'
import type { Signer } from './signer.ts'
import { hasSigned } from './signingKey.ts'
import { messagingTexts as texts } from './texts.ts'

const claims = z.object({ sub: z.string().max(100), exp: z.number() })

/**
 * Returns the claims of a token that this installation has signed and that has not expired; null for any other text.
 */
function readToken(token: string, { signingSeed }: Signer, now: number) {
  const [head, body, signature, more] = token.split('.')
  if (!head || !body || !signature || more !== undefined) return null
  if (!hasSigned(signingSeed, `${head}.${body}`, signature)) return null
  const parsed = parseJson(Buffer.from(body, 'base64url').toString('utf8'))
  const result = claims.safeParse('value' in parsed ? parsed.value : null)
  return result.success && result.data.exp * 1000 > now ? result.data : null
}

/**
 * Returns the device to which the password belongs, read from the database each time: null if it is revoked or expired,
 * or the device does not exist.
 */
async function deviceOfToken(
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

type Parts = Pick<MessagingParts, 'db' | 'signer'>

/**
 * Returns the password of HTTP basic authentication (RFC 7617), which off-the-shelf readers use to sign in; null if
 * there is none.
 */
function basicPassword(request: Request): string | null {
  const encoded = /^Basic\s+([\w+/=-]+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1]
  const pair = Buffer.from(encoded ?? '', 'base64').toString()
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : null
}

/**
 * Returns the device whose credentials the request carries, as a bearer token or as the password of any user; rejects
 * requests without.
 */
export async function authenticateDevice({ db, signer }: Parts, request: Request, now: number): Promise<Device> {
  const token = basicPassword(request) ?? tokenOf(request)
  const device = token ? await deviceOfToken(token, { db, signer: await signer(), now }) : null
  if (!device) throw unauthenticated()
  return device
}

/** Like `authenticateDevice`, but rejects credentials of a device other than the one in the path. */
export async function authenticateNamedDevice(
  parts: Parts,
  request: Request,
  { deviceId, now }: { deviceId: number; now: number },
): Promise<Device> {
  const device = await authenticateDevice(parts, request, now)
  if (device.deviceId !== deviceId) throw invalid({ deviceId: texts.otherDevice(device.deviceId) })
  return device
}
