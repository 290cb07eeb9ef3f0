/** An option: `value` is stored, `label` is shown, `detail` helps to recognize it. */
export type Option = { value: string; label: string; detail?: string }

/** A data source that loads options by page; `search` filters them if the source has more than one page. */
export type OptionSource = {
  /** Query key of the source, so that its options are loaded once. */
  key: readonly unknown[]
  load: (query: { search: string; page: number; pageSize: number; signal: AbortSignal }) => Promise<readonly Option[]>
  /** For values that mean nothing to users: loads the option of an already selected value before the list is opened. */
  find?: (value: string, signal: AbortSignal) => Promise<readonly Option[]>
}

/** The page of options to load. */
export const optionPage = { page: 0, pageSize: 1000 } as const

/** Returns the list with the value added, unless it is already selected. */
export const withValue = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values : [...values, value]

/**
 * Returns the rank of an option for the typed text, lower is better; null if it does not match. `part` is in lower
 * case.
 */
function rankOf({ value, label, detail }: Option, typed: string, part: string): number | null {
  if (value === typed || label === typed) return 0
  const names = [value.toLowerCase(), label.toLowerCase()]
  if (names.includes(part)) return 1
  if (names[1]!.startsWith(part)) return 2
  if (names[1]!.includes(part)) return 3
  return detail?.toLowerCase().includes(part) ? 4 : null
}

/**
 * Returns the options that match the typed text, ignoring case, best first: exact key or label, then labels that start
 * with it, then other labels that contain it, then details that contain it. Equal ranks keep their order.
 */
export function rankOptions<Choice extends Option>(options: readonly Choice[], typed: string): readonly Choice[] {
  const whole = typed.trim()
  if (whole === '') return options
  const part = whole.toLowerCase()
  const ranked = options.flatMap((option) => {
    const rank = rankOf(option, whole, part)
    return rank === null ? [] : [{ option, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ option }) => option)
}

/** Filter of a field for choices of any kind. `optionOf` returns the option used for searching a choice. */
export const rankedBy =
  <Choice>(optionOf: (choice: Choice) => Option) =>
  (choices: readonly Choice[], { inputValue }: { inputValue: string }): Choice[] =>
    rankOptions(
      choices.map((choice) => ({ ...optionOf(choice), choice })),
      inputValue,
    ).map(({ choice }) => choice)

/** Returns the option whose value or label equals the typed text, ignoring case. */
export function exactOption(options: readonly Option[], typed: string): Option | undefined {
  const [best] = rankOptions(options, typed)
  const part = typed.toLowerCase()
  return best && [best.value, best.label].some((name) => name.toLowerCase() === part) ? best : undefined
}

/** Returns the best `max` options and the number of omitted ones. */
export function narrowOptions(options: readonly Option[], typed: string, max: number) {
  const ranked = rankOptions(options, typed)
  return { shown: ranked.slice(0, max), left: Math.max(0, ranked.length - max) }
}

/**
 * Splits a typed or pasted list at commas, semicolons, tabs and line breaks; surrounding blanks and duplicates are
 * dropped.
 */
export const splitValues = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\t\r\n]+/)
      .map((value) => value.trim())
      .filter(Boolean),
  ),
]
