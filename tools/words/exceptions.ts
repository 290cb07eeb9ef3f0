/** Names with a banned word that are right where they are. */
export type WordException = {
  /** Identifiers or file names. */
  names: readonly string[]
  /** Beginnings of the paths where they are allowed; `''` allows them everywhere. */
  paths: readonly string[]
  reason: string
}

export const exceptions: readonly WordException[] = []
