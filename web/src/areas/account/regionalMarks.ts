/** The regional part at the bottom of the logo: a path in the logo's 32 × 32 square, and its color. */
type RegionalMark = { path: string; color: string }

/** Mark of regions without their own: one beat. */
export const commonMark: RegionalMark = { path: 'M24 18v6h-3v-6z', color: '#7FB0FF' }

/** Marks of the regions (ISO 3166) with their own logo. */
export const regionalMarks: Readonly<Record<string, RegionalMark>> = {
  AU: { path: 'M22.5 16.5l1 2.2 2.4.3-1.8 1.6.5 2.4-2.1-1.2-2.1 1.2.5-2.4-1.8-1.6 2.4-.3z', color: '#FFCD3C' },
  CA: { path: 'M20 18v6h2v-6zM24 18v6h2v-6z', color: '#FF7A70' },
  GB: { path: 'M23.5 17v2.5H26v2h-2.5V24h-2v-2.5H19v-2h2.5V17z', color: '#FF8FA3' },
  US: { path: 'M20 17h6v1.6h-6zM20 19.7h6v1.6h-6zM20 22.4h6V24h-6z', color: '#FF7A70' },
}

/** Returns the region of a locale (BCP 47), or its likely region if it names none; empty if the locale is not valid. */
export function regionOf(locale: string): string {
  try {
    return new Intl.Locale(locale).maximize().region ?? ''
  } catch {
    return ''
  }
}
