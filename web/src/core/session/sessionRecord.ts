import { z } from 'zod'
import { recordKey } from './recordKey.ts'

const id = z
  .number()
  .nullable()
  .catch(null)
  .transform((value) => value ?? Number.NaN)

const noLoginError = { error: false, message: '' }
const closedDialog = { show: false, url: '', label: '' }

/**
 * The global state in local storage: that of the signed-in user, without messages. Entities are stored by ID: their
 * names are hidden in mask mode, which storage does not implement, and are loaded from the server.
 */
const sessionRecord = z.object({
  authenticated: z.boolean().catch(false),
  authtoken: z.string().nullable().catch(null),
  loginError: z.object({ error: z.boolean(), message: z.string() }).catch(noLoginError),
  selectedEntityId: id,
  selectedOrganizationId: id,
  webDialog: z.object({ show: z.boolean(), url: z.string(), label: z.string() }).catch(closedDialog),
  entities: z.array(z.object({ entityId: z.int() })).catch([]),
  urlParamsOnPageLoad: z.record(z.string(), z.string()).catch({}),
  preferences: z.object({ theme: z.enum(['light', 'dark', 'system']) }).catch({ theme: 'system' }),
  maskMode: z.boolean().catch(false),
  dashboardCarouselMode: z.boolean().catch(false),
  /** True for a wall display, which has no user to sign in. */
  isDisplay: z.boolean().catch(false),
  /** The user of the token, or of the last one while there is none; null if unknown. */
  userId: z.int().nullable().catch(null),
})
export type SessionRecord = z.output<typeof sessionRecord>

export const emptyRecord: SessionRecord = sessionRecord.parse({})

/**
 * Returns the record of an earlier visit; unreadable content counts as not stored. Login error and web dialog are
 * reset, the selected organization is dropped, and the server decides whether the token is still valid.
 */
export function readRecord(storage: Pick<Storage, 'getItem'>): SessionRecord {
  let stored: unknown = {}
  try {
    stored = JSON.parse(storage.getItem(recordKey) ?? '{}')
  } catch {
    return emptyRecord
  }
  const { success, data } = sessionRecord.safeParse(stored)
  if (!success) return emptyRecord
  return {
    ...data,
    authenticated: false,
    loginError: noLoginError,
    webDialog: closedDialog,
    selectedOrganizationId: Number.NaN,
  }
}

type RecordInput = Omit<SessionRecord, 'userId'> & { user: { userId: number } | null }

/**
 * Stores the record and no other part of the input; if the browser rejects storage, only convenience is lost. While no
 * user is known, the former token retains its user and another token has none; parameters of an address without a
 * sign-in are not stored.
 */
export function writeRecord(storage: Pick<Storage, 'getItem' | 'setItem'>, { user, ...state }: RecordInput): void {
  const before = readRecord(storage)
  const { authtoken } = state
  const ofUser = authtoken === null || authtoken === before.authtoken ? before.userId : null
  const record = sessionRecord.parse({
    ...state,
    urlParamsOnPageLoad: user ? state.urlParamsOnPageLoad : {},
    userId: user?.userId ?? ofUser,
  })
  try {
    storage.setItem(recordKey, JSON.stringify(record))
  } catch {
    console.warn('This browser does not allow Takt to store the session')
  }
}
