/** Names with a banned word that are right where they are. */
export type WordException = {
  /** Identifiers or file names. */
  names: readonly string[]
  /** Beginnings of the paths where they are allowed; `''` allows them everywhere. */
  paths: readonly string[]
  reason: string
}

export const exceptions: readonly WordException[] = [
  { names: ['letterSpacing'], paths: ['web/src/core/'], reason: 'a CSS property' },
  {
    names: ['keepAlive', 'keepAliveInterval', 'keepAliveIntervalMs'],
    paths: ['web/src/core/messaging/'],
    reason: 'POST /api/messaging/keepAlive',
  },
  {
    names: ['approvedByOthers', 'heardAt', 'heldBy', 'said'],
    paths: ['web/src/app/machineScreen/', 'web/src/core/api/', 'web/src/core/messaging/'],
    reason: 'fields of the API and of live frames',
  },
  { names: ['sentence'], paths: ['web/src/core/items/import/'], reason: 'a field of import problems in the API' },
  {
    names: ['keptAt', 'sentence'],
    paths: ['web/src/core/session/away/', 'web/src/core/session/outbox/'],
    reason: 'fields of entries that browsers have stored',
  },
]
