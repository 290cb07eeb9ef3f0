import type { Context } from 'hono'
import type { z } from 'zod'
import type { Gateway } from '../../core/area.ts'
import type { Files } from '../../core/files/index.ts'
import { invalidFrom } from '../../core/http/responses/httpError.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { asReader } from './reading.ts'
import { readUpload, type Upload } from './readUpload.ts'
import { type Target, targetPage } from './saveFile.ts'
import { uploadLimits } from './uploadLimits.ts'

/** An uploaded file with its fields, not stored yet. */
export type ReceivedUpload<Fields> = Omit<Upload, 'fields'> & { fields: Fields }

/**
 * Creates a function that receives an uploaded file with its fields. Fields before the file are validated before it is
 * read, including whether the user may change the target page.
 */
export const createReceiver =
  (gateway: Gateway, store: Pick<Files, 'receive'>) =>
  async <Fields>(
    c: Context<RequestEnv>,
    schema: z.ZodType<Fields>,
    targetOf: (fields: Fields) => Target,
  ): Promise<ReceivedUpload<Fields>> => {
    const parse = (fields: unknown) => {
      const { data, error } = schema.safeParse(fields)
      if (error) throw invalidFrom(error)
      return data
    }
    const check = async (fields: unknown) => {
      const target = targetOf(parse(fields))
      await asReader(gateway, c, (reader) => targetPage(reader, target))
    }
    const upload = await readUpload(c.req.raw, store, { limits: await asReader(gateway, c, uploadLimits), check })
    try {
      return { ...upload, fields: parse(upload.fields) }
    } catch (error) {
      await upload.received.drop()
      throw error
    }
  }
