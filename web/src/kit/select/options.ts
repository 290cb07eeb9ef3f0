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

/**
 * The options whose label or detail holds what was typed, whatever its case; at most `most`, and how many were left
 * out.
 */
export function narrowOptions(options: readonly Option[], typed: string, most: number) {
  const part = typed.trim().toLowerCase()
  const holds = (text: string | undefined) => text?.toLowerCase().includes(part)
  const found = part ? options.filter(({ label, detail }) => holds(label) || holds(detail)) : options
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
