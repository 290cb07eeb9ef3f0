import { nameOfReason, type ReasonChoice } from '../../../core/dashboards/states/useReasonChoices.ts'

/** Returns the reasons with a name or code that contains every typed word, ignoring case, in the original order. */
export function narrowReasons(choices: readonly ReasonChoice[], typed: string): readonly ReasonChoice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return choices
  return choices.filter((choice) => {
    const text = `${nameOfReason(choice)} ${choice.reasonCode}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/**
 * Returns the reason that a key selects from the visible ones; null if the key has no function. Digits select only
 * while nothing is typed, because a code may contain digits.
 */
export function reasonByKey(
  visibleReasons: readonly ReasonChoice[],
  about: { key: string; typed: string; picked: string | null },
): string | null {
  const { key, typed, picked: selected } = about
  if (/^[1-9]$/.test(key)) return typed === '' ? (visibleReasons[Number(key) - 1]?.reasonCode ?? null) : null
  const at = visibleReasons.findIndex(({ reasonCode }) => reasonCode === selected)
  const last = visibleReasons.length - 1
  if (last < 0) return null
  if (key === 'ArrowDown') return visibleReasons[Math.min(at + 1, last)]!.reasonCode
  if (key === 'ArrowUp') return visibleReasons[Math.max(at - 1, 0)]!.reasonCode
  return null
}
