const hour = 3_600_000

/** Session lifetimes and intervals (ms). */
export const sessionLimits = {
  /** Idle timeout. */
  idle: 12 * hour,
  /** Maximum age, even if in use. */
  absolute: 14 * 24 * hour,
  /** Minimum interval between recorded uses. */
  noteUseEvery: 60_000,
  /** Remaining lifetime of the previous token after a refresh, for requests in flight and other tabs. */
  formerToken: 5 * 60_000,
  /** Validity of an identity confirmation for actions that require one. */
  confirmed: 5 * 60_000,
  /** Lifetime of a link token. */
  linkToken: 60_000,
}
