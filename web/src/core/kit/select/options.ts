/** What can be chosen: `value` is kept, `label` is shown, `detail` helps to recognise it. */
export type Option = { value: string; label: string; detail?: string }

/** A data source asks for options by page; `search` narrows them where the source holds more than one page. */
export type OptionSource = {
  /** Names the source, so that its options are asked for once. */
  key: readonly unknown[]
  load: (question: {
    search: string
    page: number
    pageSize: number
    signal: AbortSignal
  }) => Promise<readonly Option[]>
  /** Where a value says nothing to people: the option of one that is chosen already, before the list is opened. */
  find?: (value: string, signal: AbortSignal) => Promise<readonly Option[]>
}

/** Options are loaded as page 0 of this size. */
export const optionPage = { page: 0, pageSize: 1000 } as const

/** The list with the value added, unless it is already chosen. */
export const withChosen = (chosen: readonly string[], value: string): readonly string[] =>
  chosen.includes(value) ? chosen : [...chosen, value]

/** How an option answers what was typed, the smaller the better; null: not at all. `part` is in lower case. */
function rankOf({ value, label, detail }: Option, typed: string, part: string): number | null {
  if (value === typed || label === typed) return 0
  const names = [value.toLowerCase(), label.toLowerCase()]
  if (names.includes(part)) return 1
  if (names[1]!.startsWith(part)) return 2
  if (names[1]!.includes(part)) return 3
  return detail?.toLowerCase().includes(part) ? 4 : null
}

/**
 * The options that hold what was typed, whatever its case, best first: the key or label that it is, then labels that
 * begin with it, then others that hold it, then those whose detail does. Each in the order given.
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

/** The same for choices of any kind, as the filter of a field. `optionOf`: how a choice is searched. */
export const rankedBy =
  <Choice>(optionOf: (choice: Choice) => Option) =>
  (choices: readonly Choice[], { inputValue }: { inputValue: string }): Choice[] =>
    rankOptions(
      choices.map((choice) => ({ ...optionOf(choice), choice })),
      inputValue,
    ).map(({ choice }) => choice)

/** The option that was typed in full, whatever its case, if there is one. */
export function exactOption(options: readonly Option[], typed: string): Option | undefined {
  const [best] = rankOptions(options, typed)
  const part = typed.toLowerCase()
  return best && [best.value, best.label].some((name) => name.toLowerCase() === part) ? best : undefined
}

/** The best of them, at most `most`, and how many were left out. */
export function narrowOptions(options: readonly Option[], typed: string, most: number) {
  const found = rankOptions(options, typed)
  return { shown: found.slice(0, most), left: Math.max(0, found.length - most) }
}

/**
 * Values typed or pasted as a list: parted by commas, semicolons, tabs or lines; blanks around and repetitions are
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
