import type { Session } from '@takt/domain/areas/access/session.ts'
import { nobodysOrganization } from '@takt/domain/areas/messages/subjects.ts'
import type { Kysely } from 'kysely'
import { notFound } from '../http/responses/httpError.ts'
import type { MessagingTables } from './messagingTables.ts'
import type { AccountOf } from './openMessaging.ts'
import { browserRights, ownTopic } from './rights.ts'
import { createKey, mintToken, type Signer } from './signer.ts'
import { messagingTexts as texts } from './texts.ts'

/** Lifetime of a browser's credential (ms) unless renewed; browsers renew it every two minutes. */
export const browserLifetime = 15 * 60_000

// Maximum request size (bytes). Requests are empty; large ones would fill the connection over which the services
// receive data of every plant.
const maxRequestBytes = 1024

/**
 * The connection data of a browser: `token` (bearer), `topic` (messages for this user arrive on `topic.>`),
 * `subscription` (the prefix of its inboxes), `expires` (an instant).
 */
export type Subscription = { token: string; topic: string; subscription: string; expires: string }

type Store = { db: Kysely<MessagingTables>; signer: Signer; accountOf: AccountOf; now: number }

const organizationOf = ({ organizationId }: Session) => organizationId ?? nobodysOrganization

async function mint({ signer, accountOf }: Store, session: Session, key: { publicKey: string; expires: number }) {
  // Part of the key separates the inboxes of a user's tabs.
  const inbox = `_INBOX_u${session.userId}_${key.publicKey.slice(-12)}`
  const rights = browserRights(session, inbox)
  const name = `u${session.userId}`
  const account = await accountOf(organizationOf(session))
  const token = await mintToken(signer, {
    name,
    account,
    ...key,
    rights,
    types: ['WEBSOCKET'],
    payload: maxRequestBytes,
    subscriptions: 200,
  })
  return {
    token,
    topic: ownTopic(session),
    subscription: inbox,
    expires: new Date(key.expires).toISOString(),
  } satisfies Subscription
}

/**
 * Creates a credential that lists the session's present rights. It is revoked as soon as the session's rights or
 * selection change.
 */
export async function provisionBrowser(store: Store, session: Session): Promise<Subscription> {
  const key = { publicKey: createKey(), expires: store.now + browserLifetime }
  const values = {
    public_key: key.publicKey,
    session_id: session.sessionId,
    organization_id: organizationOf(session),
    expires_at: new Date(key.expires),
  }
  await store.db.insertInto('messaging_key').values(values).execute()
  return mint(store, session, key)
}

/** Extends the same credential. One that was revoked or belongs to another session is reported as not found. */
export async function renewBrowserCredential(store: Store, session: Session, publicKey: string): Promise<Subscription> {
  const expires = store.now + browserLifetime
  const renewed = await store.db
    .updateTable('messaging_key')
    .set({ expires_at: new Date(expires) })
    .where('public_key', '=', publicKey)
    .where('session_id', '=', session.sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(store.now))
    .executeTakeFirst()
  if (!renewed.numUpdatedRows) throw notFound(texts.thisSubscription)
  return mint(store, session, { publicKey, expires })
}
