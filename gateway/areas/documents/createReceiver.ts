import type { Context } from 'hono'
import type { z } from 'zod'
import type { Gateway } from '../../core/area.ts'
import type { Files } from '../../core/files/face.ts'
import { invalidFrom } from '../../core/http/responses/refusal.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { type Target, targetPage } from './keepFile.ts'
import { asReader } from './reading.ts'
import { readUpload, type Upload } from './readUpload.ts'
import { uploadLimits } from './uploadLimits.ts'

/** An uploaded file with its fields, not stored yet. */
export type ReceivedUpload<Fields> = Omit<Upload, 'fields'> & { fields: Fields }

/**
 * Creates a function that receives an uploaded file with its fields. Fields that come before the file are checked
 * before it is read, and so is whether the user may change the page that it is for.
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
