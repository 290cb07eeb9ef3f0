import { z } from '@hono/zod-openapi'
import { chatMessage, deviceMessages, messageBody } from '@takt/domain/areas/chat/responses/chat.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { conflict, invalidFrom } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { authenticateNamedDevice, type Device, type MessagingParts } from '../../core/messaging/index.ts'
import type { ChatActor } from './chatActor.ts'
import { namesOf } from './findPeople.ts'
import type { MachineReaders } from './machineReaders.ts'
import { pageQuery } from './messageRoutes.ts'
import { postMessage } from './postMessage.ts'
import { newestMessages, toMessagePage } from './readMessages.ts'
import { conversationOn, type Subject } from './startConversation.ts'
import { chatTexts as texts } from './texts.ts'

const path = '/devices/{deviceId}/chat'
/** Enough for a message of 4,000 characters in any encoding. */
const postedBytes = 65_536
const params = z.object({ deviceId: idInAddress })

type Placed = { name: string | null; resourceID: string | null; entityId: number }

/** Routes of a device, with its own credentials, for the conversation of its machine. */
export function deviceChatRoutes(
  dependencies: Dependencies,
  messaging: MessagingParts,
  readersOf: MachineReaders,
): readonly Route[] {
  const { db, systemDb, now } = dependencies

  /** Resolves a device to its actor and its current machine; responds 409 if it is not assigned to a machine. */
  async function resolveActor({ organizationId, deviceId }: Device): Promise<{ talker: ChatActor; subject: Subject }> {
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
  /** Authenticates the device before the request is validated, so that strangers learn nothing else. */
  async function authenticateActor(c: Context<RequestEnv>) {
    const named = idInAddress.safeParse(c.req.param('deviceId'))
    if (named.error) throw invalidFrom(named.error)
    return resolveActor(await authenticateNamedDevice(messaging, c.req.raw, { deviceId: named.data, now: now() }))
  }

  return [
    route({
      right: 'device',
      method: 'get',
      path,
      tags: ['chat'],
      summary: 'The newest messages about the machine of the device, or the newest before a number',
      params,
      query: pageQuery,
      isRead: 'byItself',
      response: responses('Messages, oldest first', deviceMessages),
      handle: async (c) => {
        const { talker: actor, subject } = await authenticateActor(c)
        const { data: page, error } = pageQuery.safeParse(c.req.query())
        if (error) throw invalidFrom(error)
        const { before, limit } = page
        const { organizationId } = actor.tenant
        const rows = await asTenant(db, actor.tenant, async (trx) => {
          const result = await sql<{ conversationId: string }>`select conversation_id as "conversationId"
            from chat_conversation where organization_id = ${organizationId}::int and kind = ${subject.kind}
              and about = ${subject.about}`.execute(trx)
          const [at] = result.rows
          return at ? newestMessages(trx, actor, at.conversationId, { before, limit }) : []
        })
        const mentioned = rows.flatMap(({ mentions }) => mentions)
        return respond(c, toMessagePage(rows, await namesOf(systemDb, mentioned), { talker: actor, limit }))
      },
    }),
    route({
      // With a device's own token and JSON: the body is limited and parsed like any other.
      right: 'ownToken',
      bytes: postedBytes,
      // Invalid credentials are rejected before the body is validated.
      admits: authenticateActor,
      method: 'post',
      path,
      tags: ['chat'],
      isAudited: false,
      summary: 'Post a message about the machine of the device to the participants of its conversation',
      description: 'Requires the credentials of the device.',
      params,
      body: messageBody,
      response: responses('The stored message', chatMessage),
      handle: async (c, { body }) => {
        const { talker: actor, subject } = await authenticateActor(c)
        const within: Parameters<typeof postMessage>[2] = (trx) => conversationOn(trx, actor, subject, now())
        const reached = await readersOf(actor, subject)
        return respond(c, await postMessage(dependencies, actor, within, { ...body, reached }))
      },
    }),
  ]
}
