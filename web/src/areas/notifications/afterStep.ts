import type { FollowUp, NotificationDraft } from './notificationDraft.ts'
import type { Step, StoredState } from './savePlan.ts'

/** Copies the row with an ID from one list to another: replaces it, adds it, or removes it if the source lacks it. */
function copyRow<Row>(
  rows: readonly Row[],
  from: readonly Row[],
  { id, idOf }: { id: string; idOf: (row: Row) => string },
) {
  const row = from.find((entry) => idOf(entry) === id)
  const index = rows.findIndex((entry) => idOf(entry) === id)
  if (!row) return index < 0 ? rows : rows.toSpliced(index, 1)
  return index < 0 ? [...rows, row] : rows.with(index, row)
}

const ofTrigger = ({ notificationID }: FollowUp) => notificationID

/**
 * Returns the stored state after a step of saving a draft, with the ID that the server assigned: only the part of the
 * draft that the step concerns changes.
 */
export function afterStep(
  stored: StoredState,
  draft: NotificationDraft,
  { list, of, owner }: Step,
  number: number | null,
): StoredState {
  const ids = number === null ? stored.ids : { ...stored.ids, [of]: number }
  const before = stored.draft ?? { ...draft, followUps: [] }
  if (list === 'notifications') {
    const old = before.followUps.find(({ notificationID }) => notificationID === of)
    const rows = { conditions: old?.conditions ?? [], actions: old?.actions ?? [] }
    const from = draft.followUps.map((trigger) => (trigger.notificationID === of ? { ...trigger, ...rows } : trigger))
    const followUps = copyRow(before.followUps, from, { id: of, idOf: ofTrigger })
    // The draft's own fields are those of the notification itself.
    return { ids, draft: owner === null ? { ...draft, followUps } : { ...before, followUps } }
  }
  const ownerTrigger = draft.followUps.find(({ notificationID }) => notificationID === owner)
  const followUps = before.followUps.map((trigger) => {
    if (trigger.notificationID !== owner) return trigger
    const conditions = copyRow(trigger.conditions, ownerTrigger?.conditions ?? [], {
      id: of,
      idOf: ({ ruleID }) => ruleID,
    })
    const idOf = (action: FollowUp['actions'][number]) => action.notificationRecipientID
    const actions = copyRow(trigger.actions, ownerTrigger?.actions ?? [], { id: of, idOf })
    return list === 'notificationRules' ? { ...trigger, conditions } : { ...trigger, actions }
  })
  return { ids, draft: { ...before, followUps } }
}
