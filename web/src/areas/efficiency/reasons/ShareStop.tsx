import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { ShareLink } from '../../chat/face.ts'
import { type Stop, stoodMs } from './stopsOf.ts'
import { reasonTexts as texts } from './texts.ts'

const hourMs = 3_600_000

/** Shares a stop into the conversation about its machine: what it is, and the way to it in the time around it. */
export function ShareStop({ resourceID, stop }: { resourceID: string; stop: Stop }) {
  const format = useFormat()
  const at = (ms: number) => new Date(ms).toISOString()
  const page = {
    to: '/efficiency/details',
    search: {
      range: 'custom',
      machine: resourceID,
      from: at(stop.start - hourMs),
      to: at(stop.end + hourMs),
      stops: at(stop.start),
    },
  }
  const from = format.instant(stop.start, 'moment')
  const what = texts.sharedStop(texts.kinds[stop.kind], from, format.duration(stoodMs(stop) / 1000))
  return <ShareLink machine={resourceID} page={page} say={what} label={texts.shareStop(from)} />
}
