import type { QualityNotice } from '@takt/domain/areas/quality/responses/qualityNotices.ts'

type Sought = Pick<QualityNotice, 'topic' | 'message' | 'resourceID' | 'characteristic' | 'about' | 'gaugeID' | 'said'>

/**
 * Returns a filter for alerts that contain every word of a text: in their machine, characteristic, part, reason or
 * action; undefined without a text.
 */
export function alertFilter(
  text: string,
  machineOf: (resourceID: string) => string,
): ((alert: Sought) => boolean) | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return ({ topic, message, resourceID, characteristic, about, gaugeID, said }) => {
    const machine = resourceID && machineOf(resourceID)
    const searchedTexts = [
      topic,
      message,
      machine,
      characteristic?.checkID,
      about?.partNum,
      gaugeID,
      said?.reason,
      said?.action,
    ]
    const all = searchedTexts.filter(Boolean).join('\n').toLowerCase()
    return words.every((word) => all.includes(word))
  }
}
