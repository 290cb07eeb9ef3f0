import { addPayload, changePayload, type SendRules } from '../../core/items/payload.ts'
import { type Action, type Condition, type FollowUp, isNew, type NotificationDraft } from './notificationDraft.ts'

/** The stored state: as loaded or saved so far, and the server's numbers of newly added rows. */
export type StoredState = { draft: NotificationDraft | null; ids: Readonly<Record<string, number>> }

/**
 * A request of saving. `of`: the row that it adds, changes or removes; `owner`: the notification that the row belongs
 * to.
 */
export type Step = {
  verb: 'post' | 'put' | 'delete'
  list: 'notifications' | 'notificationRules' | 'notificationRecipients'
  of: string
  owner: string | null
  body: Readonly<Record<string, unknown>>
}

/** True if field, operator and value are all set. */
export const isWholeRule = ({ field, operator, value }: Condition): boolean =>
  field !== '' && operator !== '' && value !== ''

export const isWholeRecipient = ({ recipientType, recipientID }: Action): boolean =>
  recipientType !== '' && recipientID.trim() !== ''

const sameValues = (value: object, other: object) => JSON.stringify(value) === JSON.stringify(other)

/** The schema fields of a notification or follow-up. */
function rowOf(draft: NotificationDraft, trigger: FollowUp): Record<string, unknown> {
  const { itemType, active, startDate, endDate } = draft
  const main = { description: trigger.name.trim(), itemType, active, startDate, endDate }
  if (trigger.isMainTrigger) return main
  return { ...main, delayValue: Number(trigger.triggerTimeValue), delayUnits: trigger.triggerTimeUnit }
}

/** Returns the requests that turn the stored state into the draft, in order: the notification, then its follow-ups. */
export function savePlan(stored: StoredState, draft: NotificationDraft, rules: SendRules): Step[] {
  const main = draft.followUps.filter(({ isMainTrigger }) => isMainTrigger)
  // The main trigger is the notification itself, never a child of it.
  const children = draft.followUps.filter(({ isMainTrigger }) => !isMainTrigger)
  const [owner] = main
  const removed = (stored.draft?.followUps ?? []).filter(
    ({ notificationID }) => !draft.followUps.some((trigger) => trigger.notificationID === notificationID),
  )
  return [
    ...main.flatMap((trigger) => triggerSteps(stored, { draft, trigger, owner: null, rules })),
    ...removed.map(
      ({ notificationID }): Step => ({
        verb: 'delete',
        list: 'notifications',
        of: notificationID,
        owner: null,
        body: {},
      }),
    ),
    ...children.flatMap((trigger) =>
      triggerSteps(stored, { draft, trigger, owner: owner?.notificationID ?? null, rules }),
    ),
  ]
}

type Saving = { draft: NotificationDraft; trigger: FollowUp; owner: string | null; rules: SendRules }

const isStored = ({ ids }: StoredState, id: string) => !isNew(id) || id in ids

function triggerSteps(stored: StoredState, { draft, trigger, owner, rules }: Saving): Step[] {
  const { notificationID: of } = trigger
  const before = stored.draft?.followUps.find(({ notificationID }) => notificationID === of)
  const row = rowOf(draft, trigger)
  const isUpdate = isStored(stored, of)
  const isSame = isUpdate && owner !== null && before !== undefined && sameValues(rowOf(stored.draft!, before), row)
  const ownStep: Step = isUpdate
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
    ...(isSame ? [] : [ownStep]),
    ...rowSteps(stored, {
      list: 'notificationRules',
      owner: of,
      idOf: ({ ruleID }: Condition) => ruleID,
      bodyOf: ruleOf,
      before: before?.conditions ?? [],
      after: trigger.conditions.filter(isWholeRule),
    }),
    ...rowSteps(stored, {
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

function rowSteps<Row>(stored: StoredState, { list, owner, idOf, bodyOf, before, after }: Rows<Row>): Step[] {
  const beforeById = new Map(before.filter((row) => isStored(stored, idOf(row))).map((row) => [idOf(row), row]))
  const has = new Set(after.map(idOf))
  const removed = [...beforeById.keys()].filter((id) => !has.has(id))
  return [
    ...removed.map((of): Step => ({ verb: 'delete', list, of, owner, body: {} })),
    ...after.flatMap((row): Step[] => {
      const of = idOf(row)
      const old = beforeById.get(of)
      if (old && sameValues(bodyOf(old), bodyOf(row))) return []
      return [{ verb: old ? 'put' : 'post', list, of, owner, body: bodyOf(row) }]
    }),
  ]
}

/** Returns the server's number of a row; of a new row, once it is stored. */
export const numberOf = ({ ids }: StoredState, id: string): number => (isNew(id) ? ids[id]! : Number(id))

/** Returns the method, path and body of a step. A new row names the notification that it belongs to. */
export function callOf(stored: StoredState, { verb, list, of, owner, body }: Step) {
  if (verb !== 'post') return { verb, path: `/${list}/${numberOf(stored, of)}`, body }
  const belongs =
    owner === null
      ? {}
      : list === 'notifications'
        ? { parentNotificationID: numberOf(stored, owner) }
        : { notificationID: numberOf(stored, owner) }
  return { verb, path: `/${list}`, body: { ...belongs, ...body } }
}
