import type { CharacteristicKey } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'

const encode = (text: string) => encodeURIComponent(text).replaceAll('~', '%7E')

/**
 * Returns the address form of a characteristic: checksheet, check, machine and part, joined by `~`; empty: not
 * reported.
 */
export const checkKey = ({ pageId, checkID, resourceID, partNum }: CharacteristicKey): string =>
  [String(pageId), checkID, resourceID ?? '', partNum ?? ''].map(encode).join('~')

/** Returns the characteristic in an address; null if it names none. */
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
