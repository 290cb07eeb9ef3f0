import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { StepAs } from '@takt/domain/areas/flows/design/design.ts'
import { createFillContext, type FillContext } from '@takt/domain/areas/flows/values/fillContext.ts'
import type { Scope } from '@takt/domain/areas/flows/values/path.ts'
import { fillText } from '@takt/domain/areas/flows/values/template.ts'
import { truncateText } from '@takt/domain/core/item/truncateText.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import type { Transaction } from 'kysely'
import { actingUser, removePeople } from '../../access/index.ts'
import {
  addSending,
  areaOfRecipient,
  type Delivery,
  type Person,
  pathsOfRow,
  peopleOf,
  withheld,
} from '../../notifications/index.ts'
import { StepFailed } from '../runs/stepFailed.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { StepContext, StepResult, StepTask } from './step.ts'
import { templateOf } from './templateOf.ts'

/** Maximum length of a title and a text after substitution (characters). */
const longest = { title: 300, text: 4000 }

/**
 * Notifies people and devices through notifications. Recipients who may not see people get a text without names. The
 * step is recorded as completed in the same transaction.
 */
export async function notifyRecipients(
  stepContext: StepContext,
  { step, scope, place, filling }: StepTask<'tell'>,
): Promise<StepResult> {
  const { gateway, actor, organizationId, flowId, runId } = stepContext
  const { options } = step
  const message = messageOf(step, scope, filling)
  const input = {
    message,
    recipients: options.recipients.map(({ recipientType, recipientID }) => `${recipientType} ${recipientID}`),
  }
  for (const { recipientType } of options.recipients) {
    const area = areaOfRecipient[recipientType]
    if (area && !mayDo(actor, area, 'read')) throw new StepFailed(texts.mayNotNotify(area), { isFinal: true })
  }
  const withoutPeople = messageOf(step, (await runYielding(removePeople(scope))) as Scope, createFillContext())
  const { db, systemDb, now } = gateway.dependencies
  const messages = { whole: message, withoutPeople }
  const people = await systemDb.transaction().execute((trx) => deliveriesTo(trx, stepContext, step, messages))
  if (runId === null) return { names: {}, input, sentence: people.length > 0 ? texts.wouldNotify : texts.noRecipients }
  return asTenant(db, { organizationId, entityId: null, userId: null }, async (trx) => {
    if (people.length > 0)
      await addSending(trx, { organizationId, flowId, about: stepContext.about, now: now() }, people)
    const result = {
      names: {},
      rows: people.length,
      input,
      ...(people.length > 0 ? {} : { sentence: texts.noRecipients }),
    }
    await stepContext.noteIn(trx, place, result)
    return result
  })
}

function messageOf({ options: { title, text } }: StepAs<'tell'>, scope: Scope, filling: FillContext): string {
  const line = fillText(templateOf(title), scope, filling).replaceAll(/\s+/g, ' ')
  const body = fillText(templateOf(text), scope, filling)
  const message = [truncateText(line, longest.title).trim(), truncateText(body, longest.text)]
    .filter((part) => part !== '')
    .join('\n')
  return message.toWellFormed().replaceAll('\u0000', '')
}

type Recipient = Parameters<typeof pathsOfRow>[2]
type Messages = { whole: string; withoutPeople: string }

/** Returns one delivery per recipient; groups are expanded to their members. */
async function deliveriesTo(
  trx: Transaction<Tables>,
  { gateway: { items }, organizationId, actor, about }: StepContext,
  { options }: StepAs<'tell'>,
  messages: Messages,
): Promise<Delivery[]> {
  const deliveries = new Map<string, Delivery>()
  const pathsFor = (recipient: Recipient) => pathsOfRow(items, about, recipient)
  const add = (recipientKey: string, delivery: Delivery) => {
    if (!deliveries.has(recipientKey)) deliveries.set(recipientKey, delivery)
  }
  for (const recipient of options.recipients) {
    const { recipientType, recipientID } = recipient
    if (recipientType === 'user' || recipientType === 'group')
      for (const person of await peopleOf(trx, organizationId, recipient))
        add(`user ${person.userId}`, await toPerson(trx, organizationId, person, messages, pathsFor))
    else {
      const isDevice = recipientType === 'device'
      const at = isDevice ? { deviceId: Number(recipientID), address: null } : { deviceId: null, address: recipientID }
      const message = maySeePeople(actor) ? messages.whole : messages.withoutPeople
      const paths = pathsFor({ viewer: actor, isMasked: false })
      add(`${recipientType} ${recipientID.toLowerCase()}`, {
        recipientType,
        recipientID,
        userId: null,
        ...at,
        message,
        paths,
        state: 'waiting',
        detail: null,
      })
    }
  }
  return [...deliveries.values()]
}

async function toPerson(
  trx: Transaction<Tables>,
  organizationId: number,
  person: Person,
  messages: Messages,
  pathsFor: (recipient: Recipient) => string[],
): Promise<Delivery> {
  const { userId, userName, email, isMasked } = person
  const viewer = await actingUser(trx, { userId, organizationId, isMasked, tokenRights: null })
  const to = { recipientType: 'user' as const, recipientID: userName, userId, deviceId: null, address: email || null }
  if (!viewer) return { ...to, ...withheld(texts.accountGone) }
  const message = isMasked ? texts.maskedMessage : maySeePeople(viewer) ? messages.whole : messages.withoutPeople
  return { ...to, message, paths: pathsFor({ viewer, isMasked }), state: 'waiting', detail: null }
}
