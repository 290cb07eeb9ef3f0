import { stateLook, stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateLook.ts'
import type { Format } from '../../core/kit/format/FormatContext.tsx'
import { floorTexts as texts } from './texts.ts'

export type FloorLine = {
  name: string
  /** A state's code; null: nothing heard for too long. */
  state: number | null
  /** When that state began, or news ended (epoch ms); 0: never heard of. */
  since: number
  /** The time its news is of, where that is not now (epoch ms). */
  asOf: number | null
  now: number
  reason: string | null
  /** The likely cause of silence that is trouble. */
  cause: string | null
  /** Nothing is planned for it, and it stands still. */
  isQuiet: boolean
  jobAndPart: string
  /** The checks for which its work is held; empty: it is not. */
  heldBy: string
}

/** A machine in words: name, state, reason, since when, job and part. */
export function floorLine(format: Format, line: FloorLine): string {
  const { name, state, since, asOf, now, reason, cause, isQuiet, jobAndPart, heldBy } = line
  const started = since > 0 ? texts.since(format.near(since, now)) : ''
  const time = asOf === null ? started : texts.asOf(format.near(asOf, now))
  const word = state === null ? texts.noData : stateLook[stateOfCode(state)].label
  const quiet = isQuiet ? texts.notPlanned : ''
  const held = heldBy ? texts.held(heldBy) : ''
  return [name, word, reason, time, quiet, cause, held, jobAndPart].filter(Boolean).join(', ')
}
