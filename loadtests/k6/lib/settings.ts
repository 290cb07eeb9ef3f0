/** The number of an environment variable; `fallback` where it is unset or empty. Throws if it is no number. */
export function numberOf(name: string, fallback: number): number {
  const text = __ENV[name]
  const value = text ? Number(text) : fallback
  if (!(value >= 0)) throw new Error(`${name} must be a number from 0, not "${text}"`)
  return value
}

/** Where the gateway is, without a slash at the end. */
export const origin = (__ENV.TAKT_ORIGIN || 'http://localhost:8080').replace(/\/+$/, '')

/** How long a scenario runs, in seconds. */
export const seconds = numberOf('TAKT_SECONDS', 60)
