import type { FollowUp, NotificationDraft } from './notificationDraft.ts'
import type { Kept, Step } from './savePlan.ts'

/** A list with what stands in another under an id: replaced, added, or taken out where it stands there no more. */
function taken<Row>(
  rows: readonly Row[],
  from: readonly Row[],
  { id, idOf }: { id: string; idOf: (row: Row) => string },
) {
  const row = from.find((one) => idOf(one) === id)
  const place = rows.findIndex((one) => idOf(one) === id)
  if (!row) return place < 0 ? rows : rows.toSpliced(place, 1)
  return place < 0 ? [...rows, row] : rows.with(place, row)
}

const ofTrigger = ({ notificationID }: FollowUp) => notificationID

/**
 * What the server has after a step of saving a draft, and the number it gave to what was added: the part of the draft
 * that the step was about, and no more.
 */
export function afterStep(
  kept: Kept,
  draft: NotificationDraft,
  { list, of, owner }: Step,
  number: number | null,
): Kept {
  const ids = number === null ? kept.ids : { ...kept.ids, [of]: number }
  const before = kept.draft ?? { ...draft, followUps: [] }
  if (list === 'notifications') {
    const old = before.followUps.find(({ notificationID }) => notificationID === of)
    const rows = { conditions: old?.conditions ?? [], actions: old?.actions ?? [] }
    const from = draft.followUps.map((trigger) => (trigger.notificationID === of ? { ...trigger, ...rows } : trigger))
    const followUps = taken(before.followUps, from, { id: of, idOf: ofTrigger })
    // Its own fields are those of the notification itself.
    return { ids, draft: owner === null ? { ...draft, followUps } : { ...before, followUps } }
  }
  const given = draft.followUps.find(({ notificationID }) => notificationID === owner)
  const followUps = before.followUps.map((trigger) => {
    if (trigger.notificationID !== owner) return trigger
    const conditions = taken(trigger.conditions, given?.conditions ?? [], { id: of, idOf: ({ ruleID }) => ruleID })
    const idOf = (action: FollowUp['actions'][number]) => action.notificationRecipientID
    const actions = taken(trigger.actions, given?.actions ?? [], { id: of, idOf })
    return list === 'notificationRules' ? { ...trigger, conditions } : { ...trigger, actions }
  })
  return { ids, draft: { ...before, followUps } }
}
