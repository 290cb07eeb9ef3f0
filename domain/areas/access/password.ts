import { z } from 'zod'
import { composed } from '../../core/item/visibleText.ts'

/** The name that somebody types to sign in; whether anybody has it is another question. */
export const typedUserName = z.string().trim().overwrite(composed).min(1).max(254)

/** A password as it may be chosen: long rather than complicated. */
export const newPassword = z
  .string()
  .min(12, 'A password has at least 12 characters')
  .max(256, 'A password has at most 256 characters')
