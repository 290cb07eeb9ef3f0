import type { Session } from '@takt/domain/areas/access/session.ts'
import { nobodysOrganization } from '@takt/domain/areas/messages/subjects.ts'
import type { Kysely } from 'kysely'
import { notFound } from '../http/responses/refusal.ts'
import type { MessagingTables } from './messagingTables.ts'
import type { AccountOf } from './openMessaging.ts'
import { browserRights, ownTopic } from './rights.ts'
import { createKey, mintToken, type Signer } from './signer.ts'
import { messagingTexts as texts } from './texts.ts'

/** How long a browser's credential lasts unless it is kept alive (ms); browsers do so every two minutes. */
export const browserLifetime = 15 * 60_000

// Questions hold nothing; a large one would fill the line over which the services hear of every plant.
const largestQuestion = 1024

/**
 * What a browser connects with: `token` (bearer), `topic` (what is for this user comes on `topic.>`), `subscription`
 * (the prefix of its inboxes), `expires` (an instant).
 */
export type Subscription = { token: string; topic: string; subscription: string; expires: string }

type Store = { db: Kysely<MessagingTables>; signer: Signer; accountOf: AccountOf; now: number }

const organizationOf = ({ organizationId }: Session) => organizationId ?? nobodysOrganization

async function mint({ signer, accountOf }: Store, session: Session, key: { publicKey: string; expires: number }) {
  // Part of the key keeps the inboxes of a user's several tabs apart.
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
    payload: largestQuestion,
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
 * A new credential that lists what the session may do now. It is void as soon as the session's rights or selection
 * change.
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

/** The same credential, lasting longer. One that was revoked, or belongs to another session, is not found. */
export async function keepBrowserAlive(store: Store, session: Session, publicKey: string): Promise<Subscription> {
  const expires = store.now + browserLifetime
  const kept = await store.db
    .updateTable('messaging_key')
    .set({ expires_at: new Date(expires) })
    .where('public_key', '=', publicKey)
    .where('session_id', '=', session.sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(store.now))
    .executeTakeFirst()
  if (!kept.numUpdatedRows) throw notFound(texts.thisSubscription)
  return mint(store, session, { publicKey, expires })
}
