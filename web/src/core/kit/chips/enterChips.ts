import { chipTexts as texts } from './texts.ts'

/**
 * How entries are kept, what is wrong with one that cannot be, and what is doubtful about one that is kept all the
 * same.
 */
export type ChipRules = {
  normal?: ((text: string) => string) | undefined
  problemOf?: ((value: string) => string | null) | undefined
  doubtOf?: ((value: string) => string | null) | undefined
}

/** What became of a list: `left` is what was typed and could not be entered, with the reason. */
export type EnteredChips = { values: readonly string[]; left: string; problem: string | null }

const parts = (text: string) =>
  text
    .split(/[,;\t\r\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * Enters what was typed, pasted or scanned into a list: each entry once, the first counting. Empty text enters nothing.
 */
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
