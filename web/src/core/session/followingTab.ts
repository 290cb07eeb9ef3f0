import type { SessionEvent } from './sessionTypes.ts'

type Given = { event: Extract<SessionEvent, { type: 'FOLLOW' }> }
const shared = { params: ({ event }: Given) => event.shared } as const

const followToken = { type: 'followToken', ...shared } as const

/**
 * What the session does when another tab of this browser tells of its own. They have one session at the server: its
 * renewed token is taken over without a pause, another organization by loading its places, somebody else or a new
 * sign-in by restoring it here. What was typed here waits for whoever typed it; a sign-out in this tab, or somebody
 * else, forgets it.
 */
export const followingTab = [
  { guard: 'isOnItsOwn' },
  {
    guard: { type: 'isSignedOut', ...shared },
    target: '.anonymous',
    actions: ['clear', 'noteSignedOutElsewhere', 'forgetData'],
  },
  {
    guard: { type: 'isOther', ...shared },
    target: '.restoring',
    actions: ['clear', 'forgetEverything', followToken],
  },
  { guard: { type: 'isNobodyHere' }, target: '.restoring', actions: followToken },
  {
    guard: { type: 'isElsewhere', ...shared },
    target: '.choosing',
    actions: [followToken, { type: 'followSelection', ...shared }],
  },
  { actions: followToken },
] as const
