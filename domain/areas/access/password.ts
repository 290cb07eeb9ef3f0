import { z } from 'zod'
import { composed } from '../../core/item/visibleText.ts'

/** The user name typed at sign-in. It is not checked here whether such a user exists. */
export const typedUserName = z.string().trim().overwrite(composed).min(1).max(254)

/** Rules for a new password: length rather than complexity. */
export const newPassword = z
  .string()
  .min(12, 'The new password must have at least 12 characters.')
  .max(256, 'The new password must have at most 256 characters.')
