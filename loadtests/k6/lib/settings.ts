/** Returns an environment variable as a number; `fallback` if it is unset or empty. Throws if it is not a number. */
export function numberOf(name: string, fallback: number): number {
  const text = __ENV[name]
  const value = text ? Number(text) : fallback
  if (!(value >= 0)) throw new Error(`${name} must be a number from 0, not "${text}"`)
  return value
}

/** Address of the gateway, without a trailing slash. */
export const origin = (__ENV.TAKT_ORIGIN || 'http://localhost:8080').replace(/\/+$/, '')

/** Duration of a scenario (s). */
export const seconds = numberOf('TAKT_SECONDS', 60)
