/** A part of the code whose rooms stand upon each other. */
export type House = {
  /** The folder it is, from the top of the repository. */
  path: string
  /**
   * From the ground up: folders and files of the house by name. `*` stands for every folder that is not named: the
   * areas; `.` for every file at the top of the house that is not named. A room may use what stands below it; an area
   * may use another by that one's face alone, and other rooms of one storey do not know each other.
   */
  storeys: readonly (readonly string[])[]
}

/** What an area lists for others, and nothing else of it, may be imported by an area beside it. */
export const face = 'face.ts'

/** How the code is built: `docs/architecture.md` says why. */
export const houses: readonly House[] = [
  {
    path: 'web/src',
    storeys: [
      ['pieces'],
      ['api'],
      ['kit'],
      ['session'],
      ['messaging'],
      ['items', 'dashboards'],
      ['*'],
      ['device'],
      ['app'],
    ],
  },
  {
    path: 'gateway',
    storeys: [
      ['postgresConnections.ts'],
      ['env.ts'],
      ['dependencies.ts'],
      ['http'],
      ['events', 'rollups', 'jobs', 'bodies'],
      ['items'],
      ['area.ts'],
      ['*'],
      ['areas.ts'],
      ['.'],
      ['demo'],
      ['checkSettings.ts'],
    ],
  },
  {
    path: 'domain',
    storeys: [
      ['rights', 'statistics'],
      ['item'],
      ['schedule'],
      ['efficiency'],
      ['messages'],
      ['*'],
      ['plant'],
      ['alerts'],
      ['itemTypes.ts'],
      ['maskedFields.ts', 'peopleFields.ts'],
    ],
  },
]
