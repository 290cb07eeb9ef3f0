import { redirect } from '@tanstack/react-router'
import { waitFor } from 'xstate'
import type { SessionSnapshot } from '../core/session/sessionMachine.ts'
import type { SessionActor } from '../core/session/startSession.ts'
import { safeRedirect } from './addressSearch.ts'

const waitUntilRestored = (session: SessionActor) => waitFor(session, (snapshot) => !snapshot.hasTag('pending'))

/** Returns the address of the screen at a machine; null for all other sessions. */
function screenTarget(state: SessionSnapshot) {
  const { user } = state.context
  if (!state.hasTag('authenticated') || !user?.screen) return null
  return { to: '/device/$deviceId', params: { deviceId: String(user.screen.deviceId) } } as const
}

/**
 * Admits signed-in users once the session is restored; redirects others to the sign-in form and back, and the screen at
 * a machine to its own address.
 */
export async function requireSession(session: SessionActor, address: string): Promise<void> {
  const state = await waitUntilRestored(session)
  const target = screenTarget(state)
  if (target) throw redirect(target)
  // Wall displays have no user who could sign in.
  if (!state.hasTag('authenticated') && state.context.isDisplay) throw redirect({ to: '/displayEnded' })
  if (!state.hasTag('authenticated'))
    throw redirect({ to: '/login', search: address === '/' ? {} : { redirect: address } })
}

/** Redirects users who are already signed in to the address they requested. */
export function redirectSignedIn(session: SessionActor, requestedAddress: string | undefined): void {
  if (session.getSnapshot().hasTag('authenticated')) throw redirect({ href: safeRedirect(requestedAddress) })
}

/**
 * Admits only the screen of this device: other sessions are redirected to open one first, the screen of another device
 * to its own address.
 */
export async function requireScreen(session: SessionActor, deviceId: string): Promise<void> {
  const target = screenTarget(await waitUntilRestored(session))
  if (!target) throw redirect({ to: '/device' })
  if (target.params.deviceId !== deviceId) throw redirect(target)
}

/** Redirects the screen at a machine to its address; all other sessions may open one. */
export async function redirectScreen(session: SessionActor): Promise<void> {
  const target = screenTarget(await waitUntilRestored(session))
  if (target) throw redirect(target)
}

/** Waits until the session is restored, signed in or not. */
export async function requireRestored(session: SessionActor): Promise<void> {
  await waitUntilRestored(session)
}
