import { z } from 'zod'
import { keepable } from '../../core/item/values.ts'
import { composed } from '../../core/item/visibleText.ts'

/** What a person is called, as people say it: one line, nothing in it that is not seen; empty: nothing was said. */
export const personName = z
  .string()
  .trim()
  .overwrite(composed)
  .max(100, { error: 'has at most 100 characters', abort: true })
  .refine((name) => keepable(name) && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name), 'has characters that are not seen')
  .transform((name) => name || null)
  .nullable()
