import { Refusal } from '../http/responses/refusal.ts'
import { filesTexts as texts } from './texts.ts'

/** The sentence for people in place of a system's error that no room is left; any other error as it is. */
export function saidIfFull(error: unknown): unknown {
  const { code } = error as { code?: string }
  return code === 'ENOSPC' || code === 'EDQUOT' ? new Refusal('unavailable', texts.diskFull) : error
}
