import { canEnd } from '@takt/domain/areas/notifications/canEnd.ts'
import { type DelayUnit, delayMs } from '@takt/domain/areas/notifications/delayMs.ts'
import type { EmailReach } from '@takt/domain/areas/notifications/responses/emailReach.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Action, FollowUp, NotificationDraft } from './notificationDraft.ts'
import { isWholeRecipient, isWholeRule } from './savePlan.ts'

const delayOf = ({ triggerTimeValue, triggerTimeUnit }: { triggerTimeValue: string; triggerTimeUnit: DelayUnit }) =>
  delayMs({ delayValue: Number(triggerTimeValue), delayUnits: triggerTimeUnit })

/**
 * A person acknowledges in Takt or by the link in an email; an email address only by that link, a device not at all.
 */
const canAcknowledge = (action: Action, reach: EmailReach | undefined) =>
  isWholeRecipient(action) &&
  (action.recipientType === 'user' ||
    action.recipientType === 'group' ||
    (action.recipientType === 'email' && reach?.hasMailServer !== false))

/**
 * Returns how a follow-up can stop early: `never` if its conditions cannot become false and no earlier recipient can
 * acknowledge, `acknowledged` if only an acknowledgement stops it; null: a change of the row stops it as well.
 */
export function neverStops(
  draft: NotificationDraft,
  followUp: FollowUp,
  { type, reach }: { type: ItemType; reach: EmailReach | undefined },
): 'never' | 'acknowledged' | null {
  const [main, ...children] = draft.followUps
  if (followUp.isMainTrigger) return null
  const ownConditions = followUp.conditions.filter(isWholeRule)
  if (canEnd(type, main!.conditions.filter(isWholeRule)) || (ownConditions.length > 0 && canEnd(type, ownConditions)))
    return null
  const before = children.filter((other) => other !== followUp && delayOf(other) < delayOf(followUp))
  const canBeAcknowledged = [main!, ...before].some(({ actions }) =>
    actions.some((action) => canAcknowledge(action, reach)),
  )
  return canBeAcknowledged ? 'acknowledged' : 'never'
}
