import { addPayload, changePayload, type SendRules } from '../../core/items/payload.ts'
import { type Action, type Condition, type FollowUp, isNew, type NotificationDraft } from './notificationDraft.ts'

/** What the server has: as it was loaded or saved so far, and its numbers of what was made here. */
export type Kept = { draft: NotificationDraft | null; ids: Readonly<Record<string, number>> }

/** A call that saving takes. `of`: what it adds, changes or removes; `owner`: the notification that belongs to. */
export type Step = {
  verb: 'post' | 'put' | 'delete'
  list: 'notifications' | 'notificationRules' | 'notificationRecipients'
  of: string
  owner: string | null
  body: Readonly<Record<string, unknown>>
}

/** Rules that say what is asked of which field, by which operator. */
export const isWholeRule = ({ field, operator, value }: Condition): boolean =>
  field !== '' && operator !== '' && value !== ''

export const isWholeRecipient = ({ recipientType, recipientID }: Action): boolean =>
  recipientType !== '' && recipientID.trim() !== ''

const sameValues = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** The schema's fields of a notification, or follow-up, as rows have them. */
function rowOf(draft: NotificationDraft, trigger: FollowUp): Record<string, unknown> {
  const { itemType, active, startDate, endDate } = draft
  const main = { description: trigger.name.trim(), itemType, active, startDate, endDate }
  if (trigger.isMainTrigger) return main
  return { ...main, delayValue: Number(trigger.triggerTimeValue), delayUnits: trigger.triggerTimeUnit }
}

/** The calls that make what the server has into the draft, in their order: the notification, then its follow-ups. */
export function savePlan(kept: Kept, draft: NotificationDraft, rules: SendRules): Step[] {
  const main = draft.followUps.filter(({ isMainTrigger }) => isMainTrigger)
  // The main trigger is the notification itself, never a child of it.
  const children = draft.followUps.filter(({ isMainTrigger }) => !isMainTrigger)
  const [owner] = main
  const gone = (kept.draft?.followUps ?? []).filter(
    ({ notificationID }) => !draft.followUps.some((trigger) => trigger.notificationID === notificationID),
  )
  return [
    ...main.flatMap((trigger) => triggerSteps(kept, { draft, trigger, owner: null, rules })),
    ...gone.map(
      ({ notificationID }): Step => ({
        verb: 'delete',
        list: 'notifications',
        of: notificationID,
        owner: null,
        body: {},
      }),
    ),
    ...children.flatMap((trigger) =>
      triggerSteps(kept, { draft, trigger, owner: owner?.notificationID ?? null, rules }),
    ),
  ]
}

type Saving = { draft: NotificationDraft; trigger: FollowUp; owner: string | null; rules: SendRules }

const isKept = ({ ids }: Kept, id: string) => !isNew(id) || id in ids

function triggerSteps(kept: Kept, { draft, trigger, owner, rules }: Saving): Step[] {
  const { notificationID: of } = trigger
  const before = kept.draft?.followUps.find(({ notificationID }) => notificationID === of)
  const row = rowOf(draft, trigger)
  const isThere = isKept(kept, of)
  const isSame = isThere && owner !== null && before !== undefined && sameValues(rowOf(kept.draft!, before), row)
  const own: Step = isThere
    ? { verb: 'put', list: 'notifications', of, owner, body: changePayload(rules, row) }
    : { verb: 'post', list: 'notifications', of, owner, body: addPayload(rules, row) }
  const ruleOf = ({ logic, field, operator, value }: Condition) => ({
    logic,
    itemType: draft.itemType,
    field,
    operator,
    value,
  })
  const recipientOf = ({ recipientType, recipientID }: Action) => ({ recipientType, recipientID: recipientID.trim() })
  return [
    ...(isSame ? [] : [own]),
    ...rowSteps(kept, {
      list: 'notificationRules',
      owner: of,
      idOf: ({ ruleID }: Condition) => ruleID,
      bodyOf: ruleOf,
      before: before?.conditions ?? [],
      after: trigger.conditions.filter(isWholeRule),
    }),
    ...rowSteps(kept, {
      list: 'notificationRecipients',
      owner: of,
      idOf: ({ notificationRecipientID }: Action) => notificationRecipientID,
      bodyOf: recipientOf,
      before: before?.actions ?? [],
      after: trigger.actions.filter(isWholeRecipient),
    }),
  ]
}

type Rows<Row> = Pick<Step, 'list'> & {
  owner: string
  idOf: (row: Row) => string
  bodyOf: (row: Row) => Readonly<Record<string, unknown>>
  before: readonly Row[]
  after: readonly Row[]
}

function rowSteps<Row>(kept: Kept, { list, owner, idOf, bodyOf, before, after }: Rows<Row>): Step[] {
  const had = new Map(before.filter((row) => isKept(kept, idOf(row))).map((row) => [idOf(row), row]))
  const has = new Set(after.map(idOf))
  const removed = [...had.keys()].filter((id) => !has.has(id))
  return [
    ...removed.map((of): Step => ({ verb: 'delete', list, of, owner, body: {} })),
    ...after.flatMap((row): Step[] => {
      const of = idOf(row)
      const old = had.get(of)
      if (old && sameValues(bodyOf(old), bodyOf(row))) return []
      return [{ verb: old ? 'put' : 'post', list, of, owner, body: bodyOf(row) }]
    }),
  ]
}

/** The server's number of something; of what was made here, as soon as it has one. */
export const numberOf = ({ ids }: Kept, id: string): number => (isNew(id) ? ids[id]! : Number(id))

/** Where and with what a step is called. A new row names the notification that it belongs to. */
export function callOf(kept: Kept, { verb, list, of, owner, body }: Step) {
  if (verb !== 'post') return { verb, path: `/${list}/${numberOf(kept, of)}`, body }
  const belongs =
    owner === null
      ? {}
      : list === 'notifications'
        ? { parentNotificationID: numberOf(kept, owner) }
        : { notificationID: numberOf(kept, owner) }
  return { verb, path: `/${list}`, body: { ...belongs, ...body } }
}
