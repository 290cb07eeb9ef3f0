import { nameOfReason, type ReasonChoice } from '../../../core/dashboards/states/useReasonChoices.ts'

/** The reasons whose name or code holds every word that was typed, whatever its case; the order stays. */
export function narrowReasons(choices: readonly ReasonChoice[], typed: string): readonly ReasonChoice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return choices
  return choices.filter((choice) => {
    const text = `${nameOfReason(choice)} ${choice.reasonCode}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/**
 * The reason that a key picks of those shown; null: the key means nothing here. Digits pick only while nothing is
 * typed: a code may hold them.
 */
export function pickedByKey(
  shown: readonly ReasonChoice[],
  about: { key: string; typed: string; picked: string | null },
): string | null {
  const { key, typed, picked } = about
  if (/^[1-9]$/.test(key)) return typed === '' ? (shown[Number(key) - 1]?.reasonCode ?? null) : null
  const at = shown.findIndex(({ reasonCode }) => reasonCode === picked)
  const last = shown.length - 1
  if (last < 0) return null
  if (key === 'ArrowDown') return shown[Math.min(at + 1, last)]!.reasonCode
  if (key === 'ArrowUp') return shown[Math.max(at - 1, 0)]!.reasonCode
  return null
}
