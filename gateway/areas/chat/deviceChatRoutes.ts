import { z } from '@hono/zod-openapi'
import { chatMessage, deviceMessages, messageBody } from '@takt/domain/areas/chat/answers/chat.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { conflict, invalidFrom } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { type Device, deviceAsking, type MessagingParts } from '../../core/messaging/face.ts'
import { conversationOn, type Subject } from './beginConversation.ts'
import { namesOf } from './findPeople.ts'
import type { MachineReaders } from './machineReaders.ts'
import { pageQuery } from './messageRoutes.ts'
import { newestMessages, toldPage } from './readMessages.ts'
import { say } from './say.ts'
import type { Talker } from './talker.ts'
import { chatTexts as texts } from './texts.ts'

const path = '/devices/{deviceId}/chat'
/** A message of 4,000 characters, however they are written. */
const postedBytes = 65_536
const params = z.object({ deviceId: idInAddress })

type Placed = { name: string | null; resourceID: string | null; entityId: number }

/** The conversation of the machine that a device is on, for the device: by its own credentials. */
export function deviceChatRoutes(
  dependencies: Dependencies,
  messaging: MessagingParts,
  readersOf: MachineReaders,
): readonly Route[] {
  const { db, systemDb, now } = dependencies

  /** The device as somebody who talks, and the machine it is on now; refuses (409) one that is on none. */
  async function talking({ organizationId, deviceId }: Device): Promise<{ talker: Talker; subject: Subject }> {
    const { rows } = await sql<Placed>`select d.device_name as name, d.resource_id as "resourceID",
        o.entity_id as "entityId"
      from devices d join organizations o using (organization_id)
      where d.organization_id = ${organizationId}::int and d.device_id = ${deviceId}::int`.execute(systemDb)
    const [placed] = rows
    if (!placed?.resourceID) throw conflict(texts.noMachine)
    const { name, resourceID, entityId } = placed
    return {
      talker: {
        tenant: { organizationId, entityId, userId: null },
        userId: null,
        deviceId,
        resourceID,
        name: name ?? texts.device(deviceId),
        kinds: ['resource'],
      },
      subject: { kind: 'resource', about: resourceID, forUsers: null },
    }
  }
  /** Who asks comes before what is asked: a stranger is told of nothing else. */
  async function asking(c: Context<RequestEnv>) {
    const named = idInAddress.safeParse(c.req.param('deviceId'))
    if (named.error) throw invalidFrom(named.error)
    return talking(await deviceAsking(messaging, c.req.raw, { deviceId: named.data, now: now() }))
  }

  return [
    route({
      right: 'device',
      method: 'get',
      path,
      tags: ['chat'],
      summary: 'The newest messages about the machine that the device is on, or the newest before a number',
      params,
      query: pageQuery,
      isRead: 'byItself',
      answer: answers('The oldest of them first', deviceMessages),
      handle: async (c) => {
        const { talker, subject } = await asking(c)
        const { data: page, error } = pageQuery.safeParse(c.req.query())
        if (error) throw invalidFrom(error)
        const { before, limit } = page
        const { organizationId } = talker.tenant
        const rows = await asTenant(db, talker.tenant, async (trx) => {
          const known = await sql<{ conversationId: string }>`select conversation_id as "conversationId"
            from chat_conversation where organization_id = ${organizationId}::int and kind = ${subject.kind}
              and about = ${subject.about}`.execute(trx)
          const [at] = known.rows
          return at ? newestMessages(trx, talker, at.conversationId, { before, limit }) : []
        })
        const mentioned = rows.flatMap(({ mentions }) => mentions)
        return answer(c, toldPage(rows, await namesOf(systemDb, mentioned), { talker, limit }))
      },
    }),
    route({
      // A device's, and of JSON: what is sent is limited and read as everywhere.
      right: 'ownToken',
      bytes: postedBytes,
      // Who shows no good credentials is told nothing of what a body must be.
      admits: asking,
      method: 'post',
      path,
      tags: ['chat'],
      isAudited: false,
      summary: 'Says something about the machine that the device is on, to whoever takes part in its conversation',
      description: 'By the credentials of the device.',
      params,
      body: messageBody,
      answer: answers('The message as it is kept', chatMessage),
      handle: async (c, { body }) => {
        const { talker, subject } = await asking(c)
        const within: Parameters<typeof say>[2] = (trx) => conversationOn(trx, talker, subject, now())
        const reached = await readersOf(talker, subject)
        return answer(c, await say(dependencies, talker, within, { ...body, reached }))
      },
    }),
  ]
}
