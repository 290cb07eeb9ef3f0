/** A part of the repository with its modules in layers. */
export type Architecture = {
  /** The folder of the part, from the root of the repository. */
  path: string
  /**
   * Modules from the lowest layer up: folders and files, relative to `path`. `areas/*` represents each folder of
   * `areas` that is not named, `.` every file and folder that is not named. A file belongs to the module with the
   * longest matching path.
   * A module may import modules of lower layers. Modules of one layer do not import each other, except areas, which may
   * import the `index.ts` of another area.
   */
  layers: readonly (readonly string[])[]
}

/** The public API of an area: the only file that other areas may import. */
export const publicApi = 'index.ts'

/** The layers of each part; `docs/architecture.md` explains them. */
export const architectures: readonly Architecture[] = [
  {
    path: 'domain',
    layers: [
      ['core/rights', 'core/statistics', 'core/text'],
      ['core/item'],
      ['core/schedule'],
      ['areas/efficiency'],
      ['areas/messages'],
      ['areas/*'],
      ['areas/plant'],
      ['areas/alerts'],
      ['itemTypes/itemTypes.ts'],
      ['itemTypes'],
    ],
  },
  {
    path: 'store',
    layers: [
      ['timing', 'dialing', 'secrets', 'queue'],
      ['process'],
      ['postgres', 'nats'],
      ['clickhouse'],
      ['floor'],
      ['locating'],
      ['start'],
    ],
  },
  {
    path: 'gateway',
    layers: [
      ['core/postgresConnections.ts'],
      ['core/createCatchUp.ts', 'core/env.ts'],
      ['core/dependencies.ts'],
      ['core/http'],
      ['core/events', 'core/rollups', 'core/jobs', 'core/bodies'],
      ['core/items'],
      ['core/area.ts'],
      ['core/files', 'core/mail', 'core/messaging', 'core/web'],
      ['areas/*'],
      ['app/areas.ts'],
      ['app'],
      ['app/demo'],
      ['main.ts', 'checkSettings.ts'],
    ],
  },
  {
    path: 'ingest',
    layers: [
      ['env.ts'],
      ['part.ts'],
      ['stream', 'connectors', 'disk', 'plant'],
      ['tags'],
      ['write', 'live'],
      ['parts.ts', 'startWithRetry.ts'],
      ['startIngest.ts'],
      ['main.ts', 'checkSettings.ts'],
    ],
  },
  {
    path: 'sfu',
    layers: [
      ['env.ts', 'texts.ts'],
      ['worker', 'workers', 'announce.ts'],
      ['rooms'],
      ['signalling', 'sfuMetrics.ts'],
      ['startSfu.ts'],
      ['main.ts', 'checkSettings.ts'],
    ],
  },
  {
    path: 'launch',
    layers: [
      ['process', 'progress.ts', 'bootstrap'],
      ['home', 'supervise', 'testing'],
      ['nats', 'postgres', 'clickhouse', 'clickhouseServer'],
      ['compose'],
      ['.'],
      ['backup'],
    ],
  },
  {
    path: 'web/src',
    layers: [
      ['core/chunks'],
      ['core/api'],
      ['core/kit'],
      ['core/session'],
      ['core/messaging'],
      ['core/items', 'core/dashboards'],
      ['areas/*'],
      ['app/machineScreen'],
      ['app'],
    ],
  },
]
