import type { QualityNotice } from '@takt/domain/areas/quality/answers/qualityNotices.ts'

type Sought = Pick<QualityNotice, 'topic' | 'message' | 'resourceID' | 'characteristic' | 'about' | 'gaugeID' | 'said'>

/** Whether an alert says every word of a text somewhere: of its machine, characteristic, part or what was said of it. */
export function alertFound(
  text: string,
  machineOf: (resourceID: string) => string,
): ((alert: Sought) => boolean) | undefined {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return undefined
  return ({ topic, message, resourceID, characteristic, about, gaugeID, said }) => {
    const machine = resourceID && machineOf(resourceID)
    const told = [topic, message, machine, characteristic?.checkID, about?.partNum, gaugeID, said?.reason, said?.action]
    const all = told.filter(Boolean).join('\n').toLowerCase()
    return wanted.every((word) => all.includes(word))
  }
}
