import { cleanMessage } from '@takt/domain/areas/chat/cleanMessage.ts'
import type { ChatMessage } from '@takt/domain/areas/chat/responses/chat.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Dependencies } from '../../core/dependencies.ts'
import { invalidFrom } from '../../core/http/responses/httpError.ts'
import { readUpload, uploadLimits } from '../documents/index.ts'
import type { ChatActor } from './chatActor.ts'
import { chatFiles } from './chatFiles.ts'
import { enforceChatLimits } from './enforceChatLimits.ts'
import type { Reached } from './machineReaders.ts'
import { postMessage } from './postMessage.ts'

/** An upload: its form fields, and the conversation that they refer to. */
type FileUpload<Fields> = {
  talker: ChatActor
  fields: z.ZodType<Fields>
  /** Validates the fields before the file is read. */
  admits: (fields: Fields) => Promise<unknown>
  /** Returns the conversation ID, in the transaction that records the message. */
  within: (trx: Transaction<Tables>, fields: Fields) => Promise<string>
  /** Accepted media types; undefined: all types that the organization accepts. */
  types?: readonly string[]
  /** Readers of a machine's message. */
  reached?: (fields: Fields) => Promise<Reached>
}

/**
 * Posts a file as a message named after it, once per `clientId`. The organization's limits of size and kind for page
 * files apply, and the file name is sanitized. The fields must precede the file. Rejects like `postMessage`, with 400
 * other kinds of files, with 413 larger ones.
 */
export async function postFile<Fields extends { clientId: string }>(
  dependencies: Dependencies,
  request: Request,
  { talker: actor, fields: schema, admits, within, types, reached }: FileUpload<Fields>,
): Promise<ChatMessage> {
  const { db, env, now } = dependencies
  const { organizationId } = actor.tenant
  const read = (input: unknown) => {
    const { data, error } = schema.safeParse(input)
    if (error) throw invalidFrom(error)
    return data
  }
  const limits = await asTenant(db, actor.tenant, async (trx) => {
    await enforceChatLimits(trx, actor, { now: now(), bytes: 0 })
    return uploadLimits({ trx, organizationId })
  })
  const { received, fileName, fields } = await readUpload(request, chatFiles(env), {
    limits: types ? { ...limits, types } : limits,
    check: (input) => admits(read(input)),
  })
  try {
    const validFields = read(fields)
    const sending = { file: { ...received.file, fileName }, store: () => received.store(organizationId) }
    const message = {
      clientId: validFields.clientId,
      said: cleanMessage(fileName),
      sending,
      reached: reached ? await reached(validFields) : null,
    }
    return await postMessage(dependencies, actor, (trx) => within(trx, validFields), message)
  } finally {
    await received.drop()
  }
}
