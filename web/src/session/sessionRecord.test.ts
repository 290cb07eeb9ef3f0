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
  authtoken: 'abc',
  selectedEntityId: 3,
  selectedOrganizationId: 7,
  preferences: { theme: 'dark' },
  maskMode: true,
  dashboardCarouselMode: true,
  isDisplay: true,
  userId: 5,
}

test('what was saved is restored, but the selected organization is dropped', () => {
  const store = storage()
  writeRecord(store, { ...full, user })
  expect(readRecord(store)).toEqual({ ...full, selectedOrganizationId: Number.NaN })
})

test('nothing but the record is kept: no rows, no names', () => {
  const store = storage()
  writeRecord(store, { ...full, entities: [{ entityName: 'Secret' }], user: { ...user, userName: 'ada' } } as never)
  expect(Object.keys(JSON.parse(store.kept.get('takt.session') ?? '{}')).sort()).toEqual(Object.keys(full).sort())
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

test('on restore the login error and the web dialog are reset: neither is taken over, whatever lies there', () => {
  const store = storage()
  writeRecord(store, { ...full, user })
  const [name, text] = [...store.kept][0]!
  const before = { loginError: { error: true, message: 'Wrong' }, webDialog: { show: true, url: 'x', label: 'y' } }
  store.kept.set(name, JSON.stringify({ ...JSON.parse(text), ...before }))
  expect(readRecord(store)).toEqual({ ...full, selectedOrganizationId: Number.NaN })
  const { context } = sessionWith({}, { record: readRecord(store) }).actor.getSnapshot()
  expect(context.loginError).toEqual({ error: false, message: '' })
  expect(context.webDialog).toEqual({ show: false, url: '', label: '' })
})
