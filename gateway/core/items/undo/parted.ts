import type { DatedValue } from '@takt/domain/core/item/itemEvent.ts'
import type { Back } from './changeBack.ts'

/** As much text as the values of one event may be, well below what the log takes of one (`largestEvent`). */
const mostChars = 256 * 1024

/** The same in as few parts, one after the other, as the log takes: fields that hold at once are in the first. */
export function parted({ body, effective, given }: Back): Back[] {
  if (JSON.stringify(effective).length <= mostChars) return [{ body, effective, given }]
  const parts: (Back & { effective: Record<string, DatedValue[]> })[] = [{ body, effective: {}, given }]
  let chars = 0
  for (const [name, values] of Object.entries(effective))
    for (const value of values) {
      const size = JSON.stringify(value).length
      if (chars + size > mostChars && chars > 0) {
        parts.push({ body: {}, effective: {}, given: {} })
        chars = 0
      }
      chars += size
      const part = parts.at(-1)!.effective
      part[name] ??= []
      part[name].push(value)
    }
  return parts
}
