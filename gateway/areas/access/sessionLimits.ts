const hour = 3_600_000

/** How long a session lives, in milliseconds. */
export const sessionLimits = {
  /** Without any request. */
  idle: 12 * hour,
  /** At most, however much it is used. */
  absolute: 14 * 24 * hour,
  /** Uses are written down no more often than this. */
  noteUseEvery: 60_000,
  /** How long the former token lasts after a refresh: for requests on their way and other tabs. */
  formerToken: 5 * 60_000,
  /** How long it holds that somebody has shown who it is, for what takes that. */
  confirmed: 5 * 60_000,
  /** How long a token in an address waits to be exchanged. */
  linkToken: 60_000,
}
