import { HttpError } from '../http/responses/httpError.ts'
import { filesTexts as texts } from './texts.ts'

/** Returns a message for users in place of a disk-full system error; returns other errors unchanged. */
export function diskFullError(error: unknown): unknown {
  const { code } = error as { code?: string }
  return code === 'ENOSPC' || code === 'EDQUOT' ? new HttpError('unavailable', texts.diskFull) : error
}
