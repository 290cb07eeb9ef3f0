import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { ApiError } from '../api/apiError.ts'
import { sessionWith, signedInAs } from './session.bed.ts'
import type { SharedSession } from './sessionTypes.ts'
import { shareSession } from './shareSession.ts'

type Options = Parameters<typeof sessionWith>[0]
const credentials = { type: 'SIGN_IN', userName: 'ada@demo.takt', password: 'correct horse battery' } as const

/** Tabs of one browser, and everything that they told each other. */
function browser() {
  const sessions: (SharedSession | null)[] = []
  const listeners: ((event: { data: unknown }) => void)[] = []
  function open(options: Options = {}, input: Parameters<typeof sessionWith>[1] = {}) {
    const session = sessionWith(options, input)
    const own: typeof listeners = []
    shareSession(session.actor, {
      addEventListener: (_, listener) => {
        own.push(listener)
        listeners.push(listener)
      },
      postMessage: (data) => {
        sessions.push(data)
        for (const listener of listeners) if (!own.includes(listener)) queueMicrotask(() => listener({ data }))
      },
    })
    session.actor.start()
    return session.actor
  }
  return { told: sessions, listeners, open }
}
type Tab = ReturnType<ReturnType<typeof browser>['open']>
const isReady = (tab: Tab, organizationId = 10) =>
  waitFor(
    tab,
    (state) => state.matches({ auth: 'ready' }) && state.context.keptSelection.organizationId === organizationId,
  )
const isAnonymous = (tab: Tab) => waitFor(tab, (state) => state.matches({ auth: 'anonymous' }))

async function twoReady() {
  const { told, listeners, open } = browser()
  const [actor, other] = [open(), open()]
  actor.send(credentials)
  await isReady(actor)
  await isReady(other)
  return { told, listeners, one: actor, other }
}

test('signing in is followed by the other tab, and told once', async () => {
  const { told, other } = await twoReady()
  expect(other.getSnapshot().context).toMatchObject({ authtoken: 'fresh', user: { userId: 5 } })
  expect(told).toHaveLength(1)
})

test('signing out signs the other tab out, and told once', async () => {
  const { told, one, other } = await twoReady()
  one.send({ type: 'SIGN_OUT' })
  await isAnonymous(other)
  expect(other.getSnapshot().context).toMatchObject({ authtoken: null, user: null, isSignedOutElsewhere: true })
  expect(one.getSnapshot().context.isSignedOutElsewhere).toBe(false)
  expect(told.slice(1)).toEqual([null])
})

test('another organization is followed without being saved or told again', async () => {
  const { told, one, other } = await twoReady()
  one.send({ type: 'SELECT_ORGANIZATION', organizationId: 11 })
  await isReady(one, 11)
  await isReady(other, 11)
  expect(other.getSnapshot().matches({ selection: 'none' })).toBe(true)
  expect(told.slice(1)).toMatchObject([{ organizationId: 11 }])
})

test('a renewed token is taken over while the other tab goes on', async () => {
  const { one, other } = await twoReady()
  const states: unknown[] = []
  other.subscribe(({ value }) => states.push(value))
  one.send({ type: 'REFRESH' })
  await waitFor(other, (state) => state.context.authtoken === 'fresher')
  expect(new Set(states.map((value) => (value as { auth: unknown }).auth))).toEqual(new Set(['ready']))
})

test('an ended session is no sign-out: the other tab learns it by itself, and follows the next sign-in', async () => {
  const { told, one, other } = await twoReady()
  one.send({ type: 'TOKEN_REJECTED', token: 'fresh' })
  expect(told).toHaveLength(1)
  expect(other.getSnapshot().matches({ auth: 'ready' })).toBe(true)
  other.send({ type: 'TOKEN_REJECTED', token: 'fresh' })
  one.send(credentials)
  await isReady(other)
})

test('a wrong password in one tab leaves the other signed in', async () => {
  const { told, open } = browser()
  const signIn = () => Promise.reject(new ApiError('User name or password is wrong', 401))
  const actor = open()
  actor.send(credentials)
  await isReady(actor)
  const late = open({ signIn })
  late.send(credentials)
  await waitFor(late, (state) => state.context.loginError.error)
  expect(actor.getSnapshot().matches({ auth: 'ready' })).toBe(true)
  expect(told).toHaveLength(1)
})

test('somebody else who signs in begins with nothing of the one before', async () => {
  const { listeners, one } = await twoReady()
  const shared = { authtoken: 'theirs', userId: 6, entityId: 1, organizationId: 10, maskMode: false }
  for (const listener of listeners) listener({ data: shared })
  expect(one.getSnapshot().matches({ auth: 'restoring' })).toBe(true)
  expect(one.getSnapshot().context).toMatchObject({ authtoken: 'theirs', user: null, organizations: [] })
})

test('a wall board neither tells nor follows', async () => {
  const { told, open } = browser()
  const board = { ...signedInAs(), user: { ...signedInAs().user, kind: 'display' as const } }
  const wall = open({ restore: async () => board }, { urlToken: 'once', urlParamsOnPageLoad: { display: '1' } })
  await isReady(wall)
  const actor = open()
  actor.send(credentials)
  await isReady(actor)
  actor.send({ type: 'SIGN_OUT' })
  expect(told).toMatchObject([{ userId: 5 }, null])
  expect(wall.getSnapshot().matches({ auth: 'ready' })).toBe(true)
})

test('what is no message of ours changes nothing', async () => {
  const { listeners, one } = await twoReady()
  for (const data of [undefined, 7, 'null', {}, { authtoken: 7 }]) for (const listener of listeners) listener({ data })
  expect(one.getSnapshot().matches({ auth: 'ready' })).toBe(true)
})
