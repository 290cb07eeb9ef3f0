import type { CharacteristicKey } from '@takt/domain/areas/quality/answers/checkCharacteristics.ts'

const written = (text: string) => encodeURIComponent(text).replaceAll('~', '%7E')

/** A characteristic as addresses hold it: checksheet, check, machine and part, joined by `~`; empty: nobody told. */
export const checkKey = ({ pageId, checkID, resourceID, partNum }: CharacteristicKey): string =>
  [String(pageId), checkID, resourceID ?? '', partNum ?? ''].map(written).join('~')

/** The characteristic that an address names; null where it names none. */
export function readCheckKey(text: string | undefined): CharacteristicKey | null {
  const parts = text?.split('~') ?? []
  if (parts.length !== 4 || !/^\d{1,9}$/.test(parts[0]!)) return null
  try {
    const [pageId, checkID, resourceID, partNum] = parts.map(decodeURIComponent)
    return { pageId: Number(pageId), checkID: checkID!, resourceID: resourceID || null, partNum: partNum || null }
  } catch {
    return null
  }
}
