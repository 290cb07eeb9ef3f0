import type { SessionEvent } from './sessionTypes.ts'

type FollowArgs = { event: Extract<SessionEvent, { type: 'FOLLOW' }> }
const shared = { params: ({ event }: FollowArgs) => event.shared } as const

const followToken = { type: 'followToken', ...shared } as const

/**
 * Transitions of the session when another tab of this browser reports its own. Both have one session at the server: a
 * renewed token is taken over without interruption, another organization by loading its lists, another user or a new
 * sign-in by restoring it here. Unsaved input waits for its user; it is removed by a sign-out in this tab, or by
 * another user.
 */
export const followingTab = [
  { guard: 'isOnItsOwn' },
  {
    guard: { type: 'isSignedOut', ...shared },
    target: '.anonymous',
    actions: ['clear', 'noteSignedOutElsewhere', 'clearData'],
  },
  {
    guard: { type: 'isOther', ...shared },
    target: '.restoring',
    actions: ['clear', 'clearEverything', followToken],
  },
  { guard: { type: 'hasNoUser' }, target: '.restoring', actions: followToken },
  {
    guard: { type: 'isElsewhere', ...shared },
    target: '.choosing',
    actions: [followToken, { type: 'followSelection', ...shared }],
  },
  { actions: followToken },
] as const
