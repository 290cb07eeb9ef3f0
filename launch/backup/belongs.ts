/**
 * What is kept of a data folder as it is, beside the databases: keys, ports that devices know, letters, and what the
 * launcher remembers.
 */
export const kept = ['secrets.json', 'ports.json', 'demo-password', 'demo-seeded', 'nats/trust', 'outbox'] as const

const within = (folder: string) => new RegExp(`^${folder}(/|$)`)
const home = [...kept, 'files'].map((name) => within(`home/${name}`))

const ofCluster =
  /^(PG_VERSION|backup_label|(base|global|pg_(commit_ts|dynshmem|logical|multixact|notify|replslot|serial|snapshots|stat|stat_tmp|subtrans|tblspc|twophase|wal|xact))(\/.*)?)$/
// What a server makes anew (Postgres, "Making a Base Backup Using the Low Level API"); of its log what recovery reads.
const madeAnew =
  /^pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|tblspc)\/|(^|\/)pgsql_tmp|^pg_wal\/(?![0-9A-F]{24}$)/

/**
 * Whether a path of Postgres's data folder is one of its data, for a copy to take and a restore to accept. Settings and
 * signal files are not: they name programs that the server runs.
 */
export const isOfCluster = (path: string): boolean => ofCluster.test(path) && !madeAnew.test(path)

/** Whether a file may lie in a backup under that path. */
export const belongs = (path: string): boolean =>
  within('clickhouse').test(path) ||
  home.some((pattern) => pattern.test(path)) ||
  (path.startsWith('postgres/') && isOfCluster(path.slice('postgres/'.length)))
