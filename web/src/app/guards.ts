import { redirect } from '@tanstack/react-router'
import { waitFor } from 'xstate'
import type { SessionActor } from '../session/startSession.ts'
import { safeRedirect } from './addressSearch.ts'

/** Lets signed-in people in once it is known who they are; sends everybody else to sign in and come back. */
export async function requireSession(session: SessionActor, address: string): Promise<void> {
  const state = await waitFor(session, (snapshot) => !snapshot.hasTag('pending'))
  // Nobody stands before a wall board to sign it in.
  if (!state.hasTag('authenticated') && state.context.isDisplay) throw redirect({ to: '/displayEnded' })
  if (!state.hasTag('authenticated'))
    throw redirect({ to: '/login', search: address === '/' ? {} : { redirect: address } })
}

/** Sends people who are signed in already to where they wanted to go. */
export function leaveWhenSignedIn(session: SessionActor, wanted: string | undefined): void {
  if (session.getSnapshot().hasTag('authenticated')) throw redirect({ href: safeRedirect(wanted) })
}
