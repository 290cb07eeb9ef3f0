import { redirect } from '@tanstack/react-router'
import { waitFor } from 'xstate'
import type { SessionSnapshot } from '../core/session/sessionMachine.ts'
import type { SessionActor } from '../core/session/startSession.ts'
import { safeRedirect } from './addressSearch.ts'

const known = (session: SessionActor) => waitFor(session, (snapshot) => !snapshot.hasTag('pending'))

/** Where the screen at a machine belongs; null for everybody else. */
function placeOfScreen(state: SessionSnapshot) {
  const { user } = state.context
  if (!state.hasTag('authenticated') || !user?.screen) return null
  return { to: '/device/$deviceId', params: { deviceId: String(user.screen.deviceId) } } as const
}

/**
 * Lets signed-in people in once it is known who they are; sends everybody else to sign in and come back, and the screen
 * at a machine to its place.
 */
export async function requireSession(session: SessionActor, address: string): Promise<void> {
  const state = await known(session)
  const place = placeOfScreen(state)
  if (place) throw redirect(place)
  // Nobody stands before a wall board to sign it in.
  if (!state.hasTag('authenticated') && state.context.isDisplay) throw redirect({ to: '/displayEnded' })
  if (!state.hasTag('authenticated'))
    throw redirect({ to: '/login', search: address === '/' ? {} : { redirect: address } })
}

/** Sends people who are signed in already to where they wanted to go. */
export function leaveWhenSignedIn(session: SessionActor, wanted: string | undefined): void {
  if (session.getSnapshot().hasTag('authenticated')) throw redirect({ href: safeRedirect(wanted) })
}

/** Lets the screen of that device in, and nobody else: others open one first, a screen of another device is sent there. */
export async function keepToScreen(session: SessionActor, deviceId: string): Promise<void> {
  const place = placeOfScreen(await known(session))
  if (!place) throw redirect({ to: '/device' })
  if (place.params.deviceId !== deviceId) throw redirect(place)
}

/** Sends the screen at a machine to its place; everybody else may open one. */
export async function leaveForScreen(session: SessionActor): Promise<void> {
  const place = placeOfScreen(await known(session))
  if (place) throw redirect(place)
}

/** Waits until it is known who is there, if anybody. */
export async function requireKnown(session: SessionActor): Promise<void> {
  await known(session)
}
