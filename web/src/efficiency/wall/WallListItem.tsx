import { stateLook, stateOfCode } from '@takt/domain/efficiency/stateLook.ts'
import { memo } from 'react'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { wallTexts as texts } from './texts.ts'

type Props = {
  name: string
  resourceID: string
  /** A state's code; null: nothing heard for too long. */
  state: number | null
  /** When that state began, or news ended (epoch ms); 0: never heard of. */
  since: number
  /** The time its news is of, where that is not now (epoch ms). */
  asOf: number | null
  reason: string | null
  jobAndPart: string
}

/** A machine in words. Plain props and a plain link: thousands of them are compared each time, and only what changed is written anew. */
export const WallListItem = memo(function WallListItem(props: Props) {
  const { name, resourceID, state, since, asOf, reason, jobAndPart } = props
  const format = useFormat()
  const started = since > 0 ? texts.since(format.instant(since, 'time')) : ''
  const time = asOf === null ? started : texts.asOf(format.instant(asOf, 'time'))
  const word = state === null ? texts.noData : stateLook[stateOfCode(state)].label
  return (
    <li>
      <a href={`/efficiency/details?machine=${encodeURIComponent(resourceID)}`} data-resource={resourceID}>
        {[name, word, reason, time, jobAndPart].filter(Boolean).join(', ')}
      </a>
    </li>
  )
})
