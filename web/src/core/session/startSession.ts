import { type Actor, createActor, fromPromise } from 'xstate'
import { type Client, createClient } from '../api/client.ts'
import { tellTroubles } from '../api/tellTroubles.ts'
import { startJsonWorker } from '../pieces/startJsonWorker.ts'
import { forgetFiles, forgetOthersFiles } from './away/awayFiles.ts'
import { awaySession } from './away/awaySession.ts'
import { forgetAway, forgetOthersAway } from './away/awayStore.ts'
import { isDesignPage, restoreDesign } from './designSession.ts'
import { saveState } from './saveState.ts'
import { recordLogin, sessionActors } from './sessionActors.ts'
import { sessionMachine } from './sessionMachine.ts'
import { readRecord } from './sessionRecord.ts'
import { isChosen } from './sessionUser.ts'
import { shareSession } from './shareSession.ts'

export type SessionActor = Actor<typeof sessionMachine>
export type Session = { actor: SessionActor; client: Client }

/** Takes a one-time token out of the address and of the history; reset links keep theirs, it belongs to the page. */
function takeUrlToken(): string | null {
  const address = new URL(window.location.href)
  const token = address.searchParams.get('token')
  if (!token || address.pathname.startsWith('/login')) return null
  address.searchParams.delete('token')
  window.history.replaceState(window.history.state, '', address)
  return token
}

/**
 * Somebody else who signs in after a session has ended begins with nothing of it, in a page that is loaded anew too.
 * `whose`: whose the session was that this browser had last.
 */
function forgetForOthers(actor: SessionActor, whose: number | null, forgetEverything: () => void): void {
  let before = whose
  let isNew = true
  actor.subscribe(({ context }) => {
    if (!context.user) return
    const { userId } = context.user
    if (before !== null && userId !== before) forgetEverything()
    else if (isNew) {
      forgetOthersAway()
      void forgetOthersFiles()
    }
    before = userId
    isNew = false
  })
}

/**
 * Starts the session of this page: restored from local storage and the address, saved on every change. `forget`: what
 * the server told, and what was typed here and not saved.
 */
export function startSession(forget: { data: () => void; typed: () => void }): Session {
  const forgetEverything = () => {
    forget.data()
    forget.typed()
    forgetAway()
    void forgetFiles()
  }
  // A page that designs a flow has a session of its own: no other page has it, and it follows none.
  const isDesign = isDesignPage()
  const storage = isDesign ? window.sessionStorage : window.localStorage
  const urlToken = takeUrlToken()
  const { token: _, ...urlParamsOnPageLoad } = Object.fromEntries(new URLSearchParams(window.location.search))
  const token = () => actor.getSnapshot().context.authtoken
  const client = createClient({
    token,
    onTokenRejected: (token) => actor.send({ type: 'TOKEN_REJECTED', token }),
    onTrouble: tellTroubles({ token }),
    readLong: startJsonWorker(),
  })
  const machine = sessionMachine.provide({
    actors: {
      ...sessionActors(client, () => awaySession(window.location.pathname)),
      ...(isDesign ? { restore: fromPromise(({ input, signal }) => restoreDesign(client, input, signal)) } : {}),
    },
    actions: {
      greet: ({ context }) => {
        if (isChosen(context.selectedOrganizationId)) queueMicrotask(() => void recordLogin(client))
      },
      forgetEverything: () => {
        window.sessionStorage.clear()
        forgetEverything()
      },
      forgetData: () => {
        window.sessionStorage.clear()
        forget.data()
      },
    },
  })
  const { userId, ...record } = readRecord(storage)
  const { preferences } = readRecord(window.localStorage)
  const actor: SessionActor = createActor(machine, {
    input: {
      record: { ...record, preferences },
      urlToken,
      urlParamsOnPageLoad,
    },
  })
  // A wall is left by its address: what is opened next has its menus.
  saveState(actor, storage, () => window.location.pathname.startsWith('/walls/'))
  if (!isDesign) {
    forgetForOthers(actor, userId, forgetEverything)
    shareSession(actor, new BroadcastChannel('takt.session'))
  }
  actor.start()
  return { actor, client }
}
