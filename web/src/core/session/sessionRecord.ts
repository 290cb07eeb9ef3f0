import { z } from 'zod'

const key = 'takt.session'
const id = z
  .number()
  .nullable()
  .catch(null)
  .transform((value) => value ?? Number.NaN)

const noLoginError = { error: false, message: '' }
const closedDialog = { show: false, url: '', label: '' }

/**
 * The global state as local storage has it: that of the signed-in user, without messages. Entities are stored by id:
 * their names are hidden in mask mode, which storage knows nothing of, and come from the server at load.
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
  /** A wall board, which nobody signs in. */
  isDisplay: z.boolean().catch(false),
  /** Whose the token is, or was while there is none; null if that is not known. */
  userId: z.int().nullable().catch(null),
})
export type SessionRecord = z.output<typeof sessionRecord>

export const emptyRecord: SessionRecord = sessionRecord.parse({})

/**
 * The record of an earlier visit; what cannot be read counts as not stored. The login error and the web dialog are
 * reset, the selected organization is dropped, and whether the token still authenticates is for the server to say.
 */
export function readRecord(storage: Pick<Storage, 'getItem'>): SessionRecord {
  let kept: unknown = {}
  try {
    kept = JSON.parse(storage.getItem(key) ?? '{}')
  } catch {
    return emptyRecord
  }
  const { success, data } = sessionRecord.safeParse(kept)
  if (!success) return emptyRecord
  return {
    ...data,
    authenticated: false,
    loginError: noLoginError,
    webDialog: closedDialog,
    selectedOrganizationId: Number.NaN,
  }
}

type Written = Omit<SessionRecord, 'userId'> & { user: { userId: number } | null }

/**
 * Stores the record and nothing else of what it is given; a browser that refuses to store loses only the convenience.
 * While nobody is known yet, a token belongs to whom it belonged before, another one to nobody; parameters of an
 * address that nobody signed in to are not stored.
 */
export function writeRecord(storage: Pick<Storage, 'getItem' | 'setItem'>, { user, ...state }: Written): void {
  const before = readRecord(storage)
  const { authtoken } = state
  const ofUser = authtoken === null || authtoken === before.authtoken ? before.userId : null
  const record = sessionRecord.parse({
    ...state,
    urlParamsOnPageLoad: user ? state.urlParamsOnPageLoad : {},
    userId: user?.userId ?? ofUser,
  })
  try {
    storage.setItem(key, JSON.stringify(record))
  } catch {
    console.warn('This browser does not let Takt remember the session')
  }
}
