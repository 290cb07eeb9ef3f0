import type { ChatMessage } from '@takt/domain/areas/chat/answers/chat.ts'
import { cleanSaid } from '@takt/domain/areas/chat/cleanSaid.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Dependencies } from '../../core/dependencies.ts'
import { invalidFrom } from '../../core/http/responses/refusal.ts'
import { readUpload, uploadLimits } from '../documents/face.ts'
import { chatFiles } from './chatFiles.ts'
import type { Reached } from './machineReaders.ts'
import { refuseTooMuch } from './refuseTooMuch.ts'
import { say } from './say.ts'
import type { Talker } from './talker.ts'

/** A file that somebody sends: by which fields, and in which conversation of those. */
type Sending<Fields> = {
  talker: Talker
  fields: z.ZodType<Fields>
  /** Refuses what these fields mean, before anything of the file is read. */
  admits: (fields: Fields) => Promise<unknown>
  /** The number of the conversation, in the transaction in which it is said. */
  within: (trx: Transaction<Tables>, fields: Fields) => Promise<string>
  /** Media types that are taken; none: all that the organization takes. */
  types?: readonly string[]
  /** Of a machine: who reads it. */
  reached?: (fields: Fields) => Promise<Reached>
}

/**
 * Says a file: a message that is called as the file is, once for each `clientId`. It is taken as files of pages are: by
 * the organization's limits of size and kind, under a name that is safe. The fields come before the file. Refuses as
 * `say` does, (400) other kinds of files, (413) larger ones.
 */
export async function sayFile<Fields extends { clientId: string }>(
  dependencies: Dependencies,
  request: Request,
  { talker, fields: schema, admits, within, types, reached }: Sending<Fields>,
): Promise<ChatMessage> {
  const { db, env, now } = dependencies
  const { organizationId } = talker.tenant
  const read = (given: unknown) => {
    const { data, error } = schema.safeParse(given)
    if (error) throw invalidFrom(error)
    return data
  }
  const limits = await asTenant(db, talker.tenant, async (trx) => {
    await refuseTooMuch(trx, talker, { now: now(), bytes: 0 })
    return uploadLimits({ trx, organizationId })
  })
  const { received, fileName, fields } = await readUpload(request, chatFiles(env), {
    limits: types ? { ...limits, types } : limits,
    check: (given) => admits(read(given)),
  })
  try {
    const said = read(fields)
    const sending = { file: { ...received.file, fileName }, keep: () => received.keep(organizationId) }
    const message = {
      clientId: said.clientId,
      said: cleanSaid(fileName),
      sending,
      reached: reached ? await reached(said) : null,
    }
    return await say(dependencies, talker, (trx) => within(trx, said), message)
  } finally {
    await received.drop()
  }
}
