import { expect, test } from 'vitest'
import { sessionWith } from './session.fixture.ts'
import { emptyRecord, readRecord, type SessionRecord, writeRecord } from './sessionRecord.ts'

function storage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
  }
}

const user = { userId: 5 }
const full: SessionRecord = {
  authenticated: true,
  authtoken: 'abc',
  loginError: { error: false, message: '' },
  selectedEntityId: 3,
  selectedOrganizationId: 7,
  webDialog: { show: false, url: '', label: '' },
  entities: [{ entityId: 3 }],
  urlParamsOnPageLoad: { range: '7d' },
  preferences: { theme: 'dark' },
  maskMode: true,
  dashboardCarouselMode: true,
  isDisplay: true,
  userId: 5,
}
/** The restored part of it. */
const restored: SessionRecord = { ...full, authenticated: false, selectedOrganizationId: Number.NaN }

// Proves OPS-173, OPS-176
test('the saved state is restored, except for the selected organization', () => {
  const store = storage()
  writeRecord(store, { ...full, user })
  expect(readRecord(store)).toEqual(restored)
})

test('only the record is stored: no rows, no names, no messages', () => {
  const store = storage()
  const more = {
    entities: [{ entityId: 3, entityName: 'Secret', entityDescription: 'Secret' }],
    organizations: [{ organizationId: 7, organizationName: 'Secret' }],
    user: { ...user, userName: 'Secret' },
    message: 'Secret',
  }
  writeRecord(store, { ...full, ...more })
  const text = store.entries.get('takt.session') ?? ''
  expect(Object.keys(JSON.parse(text)).sort()).toEqual(Object.keys(full).sort())
  expect(text).not.toContain('Secret')
})

test('parameters of an address without a sign-in are not stored', () => {
  const store = storage()
  writeRecord(store, { ...full, urlParamsOnPageLoad: { userName: 'ada@demo.takt' }, user: null })
  expect(readRecord(store).urlParamsOnPageLoad).toEqual({})
})

test('unset IDs are stored as null and restored as NaN', () => {
  const store = storage()
  writeRecord(store, { ...emptyRecord, user: null })
  expect(store.entries.get('takt.session')).toContain('"selectedEntityId":null')
  expect(readRecord(store).selectedEntityId).toBeNaN()
})

test('other stored content is not trusted', () => {
  const store = storage()
  for (const rubbish of ['not json', '7', 'null', '[]']) {
    store.entries.set('takt.session', rubbish)
    expect(readRecord(store)).toEqual(emptyRecord)
  }
  store.entries.set('takt.session', JSON.stringify({ authtoken: 7, preferences: { theme: 'pink' }, rows: [1] }))
  expect(readRecord(store)).toEqual(emptyRecord)
})

test('a token belongs to its reported user, also while a page restores it; another token has no user yet', () => {
  const store = storage()
  const userIdAfter = (authtoken: string | null, userId?: number) => {
    writeRecord(store, { ...full, authtoken, user: userId === undefined ? null : { userId } })
    return readRecord(store).userId
  }
  expect(userIdAfter('of ada', 5)).toBe(5)
  expect(userIdAfter('of ada')).toBe(5)
  // Ended: the next user is compared with the last one.
  expect(userIdAfter(null)).toBe(5)
  expect(userIdAfter('of bo')).toBe(null)
  expect(userIdAfter('of bo', 6)).toBe(6)
})

test('a browser that rejects storage does not stop the session', () => {
  const rejectingStorage = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => writeRecord(rejectingStorage, { ...full, user })).not.toThrow()
})

// Proves OPS-174
test('login error and web dialog are reset on restore, whatever is stored', () => {
  const store = storage()
  const loginError = { error: true, message: 'Wrong' }
  const webDialog = { show: true, url: '/pages/7', label: 'Setting up' }
  writeRecord(store, { ...full, loginError, webDialog, user })
  expect(JSON.parse(store.entries.get('takt.session') ?? '{}')).toMatchObject({ loginError, webDialog })
  expect(readRecord(store)).toEqual(restored)
  const { context } = sessionWith({}, { record: readRecord(store) }).actor.getSnapshot()
  expect(context.loginError).toEqual({ error: false, message: '' })
  expect(context.webDialog).toEqual({ show: false, url: '', label: '' })
})
