import { chipTexts as texts } from './texts.ts'

/**
 * Rules of entries: how they are normalized, the problem of an invalid one, and the warning for a doubtful one that is
 * accepted.
 */
export type ChipRules = {
  normal?: ((text: string) => string) | undefined
  problemOf?: ((value: string) => string | null) | undefined
  doubtOf?: ((value: string) => string | null) | undefined
}

/** The result of adding entries: `left` is the typed text that could not be added, with the reason. */
export type EnteredChips = { values: readonly string[]; left: string; problem: string | null }

const parts = (text: string) =>
  text
    .split(/[,;\t\r\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Adds typed, pasted or scanned text to a list: each entry once, the first one counts. Empty text adds nothing. */
export function enterChips(values: readonly string[], text: string, rules: ChipRules = {}): EnteredChips {
  const { normal = (part) => part, problemOf = () => null } = rules
  const typed = parts(text)
  const entries = typed.map((part) => ({ part, value: normal(part) }))
  const bad = entries.filter(({ value }) => problemOf(value) !== null)
  const next = new Set([...values, ...entries.filter((entry) => !bad.includes(entry)).map(({ value }) => value)])
  if (bad[0])
    return { values: [...next], left: bad.map(({ part }) => part).join(', '), problem: problemOf(bad[0].value) }
  const problem = typed.length > 0 && next.size === values.length ? texts.exists : null
  return { values: [...next], left: '', problem }
}
