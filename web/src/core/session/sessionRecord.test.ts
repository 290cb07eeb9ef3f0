import { expect, test } from 'vitest'
import { sessionWith } from './session.bed.ts'
import { emptyRecord, readRecord, type SessionRecord, writeRecord } from './sessionRecord.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
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
/** What is restored of it. */
const restored: SessionRecord = { ...full, authenticated: false, selectedOrganizationId: Number.NaN }

// Proves OPS-173, OPS-176
test('what was saved is restored, but the selected organization is dropped', () => {
  const store = storage()
  writeRecord(store, { ...full, user })
  expect(readRecord(store)).toEqual(restored)
})

test('nothing but the record is stored: no rows, no names, no messages', () => {
  const store = storage()
  const more = {
    entities: [{ entityId: 3, entityName: 'Secret', entityDescription: 'Secret' }],
    organizations: [{ organizationId: 7, organizationName: 'Secret' }],
    user: { ...user, userName: 'Secret' },
    message: 'Secret',
  }
  writeRecord(store, { ...full, ...more })
  const text = store.kept.get('takt.session') ?? ''
  expect(Object.keys(JSON.parse(text)).sort()).toEqual(Object.keys(full).sort())
  expect(text).not.toContain('Secret')
})

test('parameters of an address that nobody signed in to are not stored', () => {
  const store = storage()
  writeRecord(store, { ...full, urlParamsOnPageLoad: { userName: 'ada@demo.takt' }, user: null })
  expect(readRecord(store).urlParamsOnPageLoad).toEqual({})
})

test('ids that are not chosen come back as NaN from null', () => {
  const store = storage()
  writeRecord(store, { ...emptyRecord, user: null })
  expect(store.kept.get('takt.session')).toContain('"selectedEntityId":null')
  expect(readRecord(store).selectedEntityId).toBeNaN()
})

test('whatever else lies there is not trusted', () => {
  const store = storage()
  for (const rubbish of ['not json', '7', 'null', '[]']) {
    store.kept.set('takt.session', rubbish)
    expect(readRecord(store)).toEqual(emptyRecord)
  }
  store.kept.set('takt.session', JSON.stringify({ authtoken: 7, preferences: { theme: 'pink' }, rows: [1] }))
  expect(readRecord(store)).toEqual(emptyRecord)
})

test('a token is that of whoever it was told to be, also while a page restores it; another one is nobody’s yet', () => {
  const store = storage()
  const whose = (authtoken: string | null, userId?: number) => {
    writeRecord(store, { ...full, authtoken, user: userId === undefined ? null : { userId } })
    return readRecord(store).userId
  }
  expect(whose('of ada', 5)).toBe(5)
  expect(whose('of ada')).toBe(5)
  // Ended: who comes next is compared with whose it was.
  expect(whose(null)).toBe(5)
  expect(whose('of bo')).toBe(null)
  expect(whose('of bo', 6)).toBe(6)
})

test('a browser that refuses to store does not stop the session', () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => writeRecord(refusing, { ...full, user })).not.toThrow()
})

// Proves OPS-174
test('on restore the login error and the web dialog are reset: neither is taken over, whatever lies there', () => {
  const store = storage()
  const loginError = { error: true, message: 'Wrong' }
  const webDialog = { show: true, url: '/pages/7', label: 'Setting up' }
  writeRecord(store, { ...full, loginError, webDialog, user })
  expect(JSON.parse(store.kept.get('takt.session') ?? '{}')).toMatchObject({ loginError, webDialog })
  expect(readRecord(store)).toEqual(restored)
  const { context } = sessionWith({}, { record: readRecord(store) }).actor.getSnapshot()
  expect(context.loginError).toEqual({ error: false, message: '' })
  expect(context.webDialog).toEqual({ show: false, url: '', label: '' })
})
