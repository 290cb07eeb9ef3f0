/**
 * The locale of what is shown: all texts are English, so names of days and months are too; the order of day and month
 * and the signs of numbers stay those of the browser's region: `de-AT` is `en-AT`. A tag that cannot be read is plain
 * English.
 */
export function englishLocale(browsers: string): string {
  try {
    const locale = new Intl.Locale(browsers)
    if (locale.language === 'en') return browsers
    return new Intl.Locale('en', { region: locale.maximize().region }).toString()
  } catch {
    return 'en'
  }
}
