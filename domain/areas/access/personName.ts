import { z } from 'zod'
import { keepable } from '../../core/item/values.ts'
import { composed } from '../../core/item/visibleText.ts'

/** The display name of a person: one line without invisible characters; empty if there is none. */
export const personName = z
  .string()
  .trim()
  .overwrite(composed)
  .max(100, { error: 'has at most 100 characters', abort: true })
  .refine((name) => keepable(name) && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name), 'has characters that are not seen')
  .transform((name) => name || null)
  .nullable()
