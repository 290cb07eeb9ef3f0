import { type Actor, createActor, fromPromise } from 'xstate'
import { type Client, createClient } from '../api/client.ts'
import { reportProblems } from '../api/reportProblems.ts'
import { startJsonWorker } from '../chunks/startJsonWorker.ts'
import { clearOfflineFiles, removeOtherUsersFiles } from './away/offlineFiles.ts'
import { readOfflineSession } from './away/offlineSession.ts'
import { clearOffline, removeOtherUsersOffline } from './away/offlineStore.ts'
import { isDesignPage, restoreDesign } from './designSession.ts'
import { fetchOnce } from './early/earlyRequests.ts'
import { followTheme } from './followTheme.ts'
import { saveState } from './saveState.ts'
import { recordLogin, sessionActors } from './sessionActors.ts'
import { sessionMachine } from './sessionMachine.ts'
import { readRecord } from './sessionRecord.ts'
import { isSelectedId } from './sessionUser.ts'
import { shareSession } from './shareSession.ts'

export type SessionActor = Actor<typeof sessionMachine>
export type Session = { actor: SessionActor; client: Client }

/**
 * Removes a one-time token from the address and the history and returns it; reset links retain theirs, which belongs to
 * the page.
 */
function takeUrlToken(): string | null {
  const address = new URL(window.location.href)
  const token = address.searchParams.get('token')
  if (!token || address.pathname.startsWith('/login')) return null
  address.searchParams.delete('token')
  window.history.replaceState(window.history.state, '', address)
  return token
}

/**
 * Removes the data of the former user when another user signs in after a session has ended, also on a reloaded page.
 * `lastUserId`: the user of the last session in this browser.
 */
function clearForOtherUser(actor: SessionActor, lastUserId: number | null, clearUserData: () => void): void {
  let before = lastUserId
  let isNew = true
  actor.subscribe(({ context }) => {
    if (!context.user) return
    const { userId } = context.user
    if (before !== null && userId !== before) clearUserData()
    else if (isNew) {
      removeOtherUsersOffline()
      void removeOtherUsersFiles()
    }
    before = userId
    isNew = false
  })
}

/**
 * Starts the session of this page: restored from local storage and the address, saved on every change. `clear` removes
 * server data and unsaved input.
 */
export function startSession(clear: { data: () => void; typed: () => void }): Session {
  const clearUserData = () => {
    clear.data()
    clear.typed()
    clearOffline()
    void clearOfflineFiles()
  }
  // The flow editor has a session of its own: it shares it with no other page and follows none.
  const isDesign = isDesignPage()
  const storage = isDesign ? window.sessionStorage : window.localStorage
  const urlToken = takeUrlToken()
  const { token: _, ...urlParamsOnPageLoad } = Object.fromEntries(new URLSearchParams(window.location.search))
  const token = () => actor.getSnapshot().context.authtoken
  const client = createClient({
    token,
    onTokenRejected: (token) => actor.send({ type: 'TOKEN_REJECTED', token }),
    onTrouble: reportProblems({ token }),
    fetch: fetchOnce,
    readLong: startJsonWorker(),
  })
  const machine = sessionMachine.provide({
    actors: {
      ...sessionActors(client, () => readOfflineSession(window.location.pathname)),
      ...(isDesign ? { restore: fromPromise(({ input, signal }) => restoreDesign(client, input, signal)) } : {}),
    },
    actions: {
      greet: ({ context }) => {
        if (isSelectedId(context.selectedOrganizationId)) queueMicrotask(() => void recordLogin(client))
      },
      clearEverything: () => {
        window.sessionStorage.clear()
        clearUserData()
      },
      clearData: () => {
        window.sessionStorage.clear()
        clear.data()
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
  // Leaving the address of a wall display ends its mode: the next page has its menus.
  saveState(actor, storage, () => window.location.pathname.startsWith('/walls/'))
  followTheme(actor, window, window.localStorage)
  if (!isDesign) {
    clearForOtherUser(actor, userId, clearUserData)
    shareSession(actor, new BroadcastChannel('takt.session'))
  }
  actor.start()
  return { actor, client }
}
