import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { ApiError } from '../api/apiError.ts'
import { sessionWith, signedInAs } from './session.fixture.ts'
import type { SharedSession } from './sessionTypes.ts'
import { shareSession } from './shareSession.ts'

type Options = Parameters<typeof sessionWith>[0]
const credentials = { type: 'SIGN_IN', userName: 'ada@demo.takt', password: 'correct horse battery' } as const

/** Tabs of one browser, and all messages between them. */
function browser() {
  const sessions: (SharedSession | null)[] = []
  const listeners: ((event: { data: unknown }) => void)[] = []
  function open(options: Options = {}, input: Parameters<typeof sessionWith>[1] = {}) {
    const session = sessionWith(options, input)
    const ownListeners: typeof listeners = []
    shareSession(session.actor, {
      addEventListener: (_, listener) => {
        ownListeners.push(listener)
        listeners.push(listener)
      },
      postMessage: (data) => {
        sessions.push(data)
        for (const listener of listeners) if (!ownListeners.includes(listener)) queueMicrotask(() => listener({ data }))
      },
    })
    session.actor.start()
    return session.actor
  }
  return { messages: sessions, listeners, open }
}
type Tab = ReturnType<ReturnType<typeof browser>['open']>
const isReady = (tab: Tab, organizationId = 10) =>
  waitFor(
    tab,
    (state) => state.matches({ auth: 'ready' }) && state.context.savedSelection.organizationId === organizationId,
  )
const isAnonymous = (tab: Tab) => waitFor(tab, (state) => state.matches({ auth: 'anonymous' }))

async function twoReady() {
  const { messages, listeners, open } = browser()
  const [actor, other] = [open(), open()]
  actor.send(credentials)
  await isReady(actor)
  await isReady(other)
  return { messages, listeners, first: actor, other }
}

test('the other tab follows a sign-in, which is published once', async () => {
  const { messages, other } = await twoReady()
  expect(other.getSnapshot().context).toMatchObject({ authtoken: 'fresh', user: { userId: 5 } })
  expect(messages).toHaveLength(1)
})

test('signing out signs the other tab out, and is published once', async () => {
  const { messages, first, other } = await twoReady()
  first.send({ type: 'SIGN_OUT' })
  await isAnonymous(other)
  expect(other.getSnapshot().context).toMatchObject({ authtoken: null, user: null, isSignedOutElsewhere: true })
  expect(first.getSnapshot().context.isSignedOutElsewhere).toBe(false)
  expect(messages.slice(1)).toEqual([null])
})

test('another organization is followed without being saved or published again', async () => {
  const { messages, first, other } = await twoReady()
  first.send({ type: 'SELECT_ORGANIZATION', organizationId: 11 })
  await isReady(first, 11)
  await isReady(other, 11)
  expect(other.getSnapshot().matches({ selection: 'none' })).toBe(true)
  expect(messages.slice(1)).toMatchObject([{ organizationId: 11 }])
})

test('a renewed token is taken over while the other tab continues', async () => {
  const { first, other } = await twoReady()
  const states: unknown[] = []
  other.subscribe(({ value }) => states.push(value))
  first.send({ type: 'REFRESH' })
  await waitFor(other, (state) => state.context.authtoken === 'fresher')
  expect(new Set(states.map((value) => (value as { auth: unknown }).auth))).toEqual(new Set(['ready']))
})

test('an expired session is no sign-out: the other tab detects it by itself, and follows the next sign-in', async () => {
  const { messages, first, other } = await twoReady()
  first.send({ type: 'TOKEN_REJECTED', token: 'fresh' })
  expect(messages).toHaveLength(1)
  expect(other.getSnapshot().matches({ auth: 'ready' })).toBe(true)
  other.send({ type: 'TOKEN_REJECTED', token: 'fresh' })
  first.send(credentials)
  await isReady(other)
})

test('a wrong password in one tab leaves the other signed in', async () => {
  const { messages, open } = browser()
  const signIn = () => Promise.reject(new ApiError('User name or password is wrong', 401))
  const actor = open()
  actor.send(credentials)
  await isReady(actor)
  const late = open({ signIn })
  late.send(credentials)
  await waitFor(late, (state) => state.context.loginError.error)
  expect(actor.getSnapshot().matches({ auth: 'ready' })).toBe(true)
  expect(messages).toHaveLength(1)
})

test('another user who signs in gets nothing of the former session', async () => {
  const { listeners, first } = await twoReady()
  const shared = { authtoken: 'theirs', userId: 6, entityId: 1, organizationId: 10, maskMode: false }
  for (const listener of listeners) listener({ data: shared })
  expect(first.getSnapshot().matches({ auth: 'restoring' })).toBe(true)
  expect(first.getSnapshot().context).toMatchObject({ authtoken: 'theirs', user: null, organizations: [] })
})

test('a wall display neither publishes nor follows', async () => {
  const { messages, open } = browser()
  const board = { ...signedInAs(), user: { ...signedInAs().user, kind: 'display' as const } }
  const wall = open({ restore: async () => board }, { urlToken: 'once', urlParamsOnPageLoad: { display: '1' } })
  await isReady(wall)
  const actor = open()
  actor.send(credentials)
  await isReady(actor)
  actor.send({ type: 'SIGN_OUT' })
  expect(messages).toMatchObject([{ userId: 5 }, null])
  expect(wall.getSnapshot().matches({ auth: 'ready' })).toBe(true)
})

test('an unknown message changes nothing', async () => {
  const { listeners, first } = await twoReady()
  for (const data of [undefined, 7, 'null', {}, { authtoken: 7 }]) for (const listener of listeners) listener({ data })
  expect(first.getSnapshot().matches({ auth: 'ready' })).toBe(true)
})
