/**
 * Returns the display locale: all texts are English, and so are the names of days and months; the order of day and
 * month and the signs of numbers are those of the browser's region: `de-AT` becomes `en-AT`. An invalid tag becomes
 * plain English.
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
