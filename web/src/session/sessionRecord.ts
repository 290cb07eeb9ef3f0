import { z } from 'zod'

const key = 'takt.session'
const id = z
  .number()
  .nullable()
  .catch(null)
  .transform((value) => value ?? Number.NaN)

/**
 * What outlives a reload, and nothing more: the token, the selections, the preferences, mask and carousel. No rows, no
 * names of others.
 */
const sessionRecord = z.object({
  authtoken: z.string().nullable().catch(null),
  selectedEntityId: id,
  selectedOrganizationId: id,
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

/** The record of an earlier visit; what cannot be read counts as not kept. The organization chosen then is dropped. */
export function readRecord(storage: Pick<Storage, 'getItem'>): SessionRecord {
  let kept: unknown = {}
  try {
    kept = JSON.parse(storage.getItem(key) ?? '{}')
  } catch {
    return emptyRecord
  }
  const parsed = sessionRecord.safeParse(kept)
  return parsed.success ? { ...parsed.data, selectedOrganizationId: Number.NaN } : emptyRecord
}

type Written = Omit<SessionRecord, 'userId'> & { user: { userId: number } | null }

/**
 * Keeps the record and nothing else of what it is given; a browser that refuses to store loses only the convenience.
 * While nobody is known yet, a token belongs to whom it belonged before, another one to nobody.
 */
export function writeRecord(storage: Pick<Storage, 'getItem' | 'setItem'>, input: Written): void {
  const before = readRecord(storage)
  const {
    user,
    authtoken,
    selectedEntityId,
    selectedOrganizationId,
    preferences,
    maskMode,
    dashboardCarouselMode,
    isDisplay,
  } = input
  const record: SessionRecord = {
    authtoken,
    selectedEntityId,
    selectedOrganizationId,
    preferences,
    maskMode,
    dashboardCarouselMode,
    isDisplay,
    userId: user?.userId ?? (authtoken === null || authtoken === before.authtoken ? before.userId : null),
  }
  try {
    storage.setItem(key, JSON.stringify(record))
  } catch {
    console.warn('This browser does not let Takt remember the session')
  }
}
