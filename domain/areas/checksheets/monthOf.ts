/** Languages of month names written by measuring machines. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']
/** German DIN abbreviation that no locale lists. */
const extraAbbreviations = { mrz: 3 }

const tidy = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()

let months: ReadonlyMap<string, number> | undefined

function readMonths(): ReadonlyMap<string, number> {
  const byName = new Map<string, number>(Object.entries(extraAbbreviations))
  for (const language of languages)
    for (const month of ['short', 'long'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
      for (let at = 1; at <= 12; at++) {
        const name = tidy(format.format(Date.UTC(2026, at - 1, 1)))
        for (const form of [name, name.slice(0, 3)]) if (form.length >= 3 && !byName.has(form)) byName.set(form, at)
      }
    }
  return byName
}

/**
 * Returns the number of a month by its name or abbreviation, in the languages of measuring machines; null if there is
 * none.
 */
export function monthOf(name: string): number | null {
  months ??= readMonths()
  return months.get(tidy(name)) ?? null
}
