import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { StepAs } from '@takt/domain/areas/flows/design/design.ts'
import { type Filling, openFilling } from '@takt/domain/areas/flows/values/filling.ts'
import type { Scope } from '@takt/domain/areas/flows/values/path.ts'
import { fillText } from '@takt/domain/areas/flows/values/template.ts'
import { cutText } from '@takt/domain/core/item/cutText.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import type { Transaction } from 'kysely'
import { actingUser, cutPeople } from '../../access/face.ts'
import {
  addSending,
  areaOfRecipient,
  type Delivery,
  type Person,
  pathsOfRow,
  peopleOf,
  withheld,
} from '../../notifications/face.ts'
import { StepFailed } from '../runs/stepFailed.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { Asked, Doing, StepResult } from './step.ts'
import { templateOf } from './templateOf.ts'

/** So long a title and a text are at most, with their values. */
const longest = { title: 300, text: 4000 }

/**
 * Tells people and devices, as notifications do. Whoever may not see people is told without them. That it is done is
 * noted with it, in one transaction.
 */
export async function tellThem(doing: Doing, { step, scope, place, filling }: Asked<'tell'>): Promise<StepResult> {
  const { gateway, actor, organizationId, flowId, runId } = doing
  const { options } = step
  const message = messageOf(step, scope, filling)
  const input = {
    message,
    recipients: options.recipients.map(({ recipientType, recipientID }) => `${recipientType} ${recipientID}`),
  }
  for (const { recipientType } of options.recipients) {
    const area = areaOfRecipient[recipientType]
    if (area && !mayDo(actor, area, 'read')) throw new StepFailed(texts.mayNotTell(area), { isFinal: true })
  }
  const withoutPeople = messageOf(step, (await inTurns(cutPeople(scope))) as Scope, openFilling())
  const { db, systemDb, now } = gateway.dependencies
  const said = { whole: message, withoutPeople }
  const people = await systemDb.transaction().execute((trx) => deliveriesTo(trx, doing, step, said))
  if (runId === null) return { names: {}, input, sentence: people.length > 0 ? texts.wouldTell : texts.nobody }
  return asTenant(db, { organizationId, entityId: null, userId: null }, async (trx) => {
    if (people.length > 0) await addSending(trx, { organizationId, flowId, about: doing.about, now: now() }, people)
    const result = { names: {}, rows: people.length, input, ...(people.length > 0 ? {} : { sentence: texts.nobody }) }
    await doing.noteIn(trx, place, result)
    return result
  })
}

function messageOf({ options: { title, text } }: StepAs<'tell'>, scope: Scope, filling: Filling): string {
  const line = fillText(templateOf(title), scope, filling).replaceAll(/\s+/g, ' ')
  const rest = fillText(templateOf(text), scope, filling)
  const said = [cutText(line, longest.title).trim(), cutText(rest, longest.text)]
    .filter((part) => part !== '')
    .join('\n')
  return said.toWellFormed().replaceAll('\u0000', '')
}

type Recipient = Parameters<typeof pathsOfRow>[2]
type Said = { whole: string; withoutPeople: string }

/** Who is told what, each once; members of groups as themselves. */
async function deliveriesTo(
  trx: Transaction<Tables>,
  { gateway: { items }, organizationId, actor, about }: Doing,
  { options }: StepAs<'tell'>,
  said: Said,
): Promise<Delivery[]> {
  const deliveries = new Map<string, Delivery>()
  const pathsFor = (recipient: Recipient) => pathsOfRow(items, about, recipient)
  const add = (who: string, delivery: Delivery) => {
    if (!deliveries.has(who)) deliveries.set(who, delivery)
  }
  for (const recipient of options.recipients) {
    const { recipientType, recipientID } = recipient
    if (recipientType === 'user' || recipientType === 'group')
      for (const person of await peopleOf(trx, organizationId, recipient))
        add(`user ${person.userId}`, await toPerson(trx, organizationId, person, said, pathsFor))
    else {
      const isDevice = recipientType === 'device'
      const at = isDevice ? { deviceId: Number(recipientID), address: null } : { deviceId: null, address: recipientID }
      const message = maySeePeople(actor) ? said.whole : said.withoutPeople
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
  said: Said,
  pathsFor: (recipient: Recipient) => string[],
): Promise<Delivery> {
  const { userId, userName, email, isMasked } = person
  const viewer = await actingUser(trx, { userId, organizationId, isMasked, tokenRights: null })
  const to = { recipientType: 'user' as const, recipientID: userName, userId, deviceId: null, address: email || null }
  if (!viewer) return { ...to, ...withheld(texts.accountGone) }
  const message = isMasked ? texts.maskedSaid : maySeePeople(viewer) ? said.whole : said.withoutPeople
  return { ...to, message, paths: pathsFor({ viewer, isMasked }), state: 'waiting', detail: null }
}
