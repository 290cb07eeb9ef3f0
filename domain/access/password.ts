import { z } from 'zod'

/** A password as it may be chosen: long rather than complicated. */
export const newPassword = z
  .string()
  .min(12, 'A password has at least 12 characters')
  .max(256, 'A password has at most 256 characters')
