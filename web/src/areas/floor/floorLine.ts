import { stateLook, stateOfCode } from '@takt/domain/areas/efficiency/timeline/stateStyles.ts'
import type { Format } from '../../core/kit/format/FormatContext.tsx'
import { floorTexts as texts } from './texts.ts'

export type FloorLine = {
  name: string
  /** State code; null if the machine has been silent for too long. */
  state: number | null
  /** Start of the state, or of the silence (epoch ms); 0 if no data was ever received. */
  since: number
  /** Time of the data if it is not current (epoch ms); otherwise null. */
  asOf: number | null
  now: number
  reason: string | null
  /** Likely cause of a silence that needs attention. */
  cause: string | null
  /** True if the machine is stopped and no production is planned. */
  isQuiet: boolean
  jobAndPart: string
  /** Checks that put its work on hold; empty if it is not on hold. */
  heldBy: string
}

/** Describes a machine in words: name, state, reason, start, job and part. */
export function floorLine(format: Format, line: FloorLine): string {
  const { name, state, since, asOf, now, reason, cause, isQuiet, jobAndPart, heldBy } = line
  const started = since > 0 ? texts.since(format.near(since, now)) : ''
  const time = asOf === null ? started : texts.asOf(format.near(asOf, now))
  const word = stateLook[state === null ? 'unknown' : stateOfCode(state)].label
  const quietText = isQuiet ? texts.notPlanned : ''
  const holdText = heldBy ? texts.hold(heldBy) : ''
  return [name, word, reason, time, quietText, cause, holdText, jobAndPart].filter(Boolean).join(', ')
}
