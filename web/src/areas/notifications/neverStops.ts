import type { EmailReach } from '@takt/domain/areas/notifications/answers/emailReach.ts'
import { canEnd } from '@takt/domain/areas/notifications/canEnd.ts'
import { type DelayUnit, delayMs } from '@takt/domain/areas/notifications/delayMs.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Action, FollowUp, NotificationDraft } from './notificationDraft.ts'
import { isWholeRecipient, isWholeRule } from './savePlan.ts'

const delayOf = ({ triggerTimeValue, triggerTimeUnit }: { triggerTimeValue: string; triggerTimeUnit: DelayUnit }) =>
  delayMs({ delayValue: Number(triggerTimeValue), delayUnits: triggerTimeUnit })

/** A person acknowledges in Takt or by the link in an email; an address by that link alone, a device not at all. */
const canAcknowledge = (action: Action, reach: EmailReach | undefined) =>
  isWholeRecipient(action) &&
  (action.recipientType === 'user' ||
    action.recipientType === 'group' ||
    (action.recipientType === 'email' && reach?.hasMailServer !== false))

/**
 * Whether a follow-up can stop before its time: `never` if its conditions cannot cease to hold and no recipient before
 * it can acknowledge, `acknowledged` if that alone stops it; null: a change of the row stops it as well.
 */
export function neverStops(
  draft: NotificationDraft,
  followUp: FollowUp,
  { type, reach }: { type: ItemType; reach: EmailReach | undefined },
): 'never' | 'acknowledged' | null {
  const [main, ...others] = draft.followUps
  if (followUp.isMainTrigger) return null
  const own = followUp.conditions.filter(isWholeRule)
  if (canEnd(type, main!.conditions.filter(isWholeRule)) || (own.length > 0 && canEnd(type, own))) return null
  const before = others.filter((other) => other !== followUp && delayOf(other) < delayOf(followUp))
  const isHeard = [main!, ...before].some(({ actions }) => actions.some((action) => canAcknowledge(action, reach)))
  return isHeard ? 'acknowledged' : 'never'
}
