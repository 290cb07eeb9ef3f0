/**
 * The parts of a data folder that a backup copies unchanged, besides the databases: keys, ports that devices use,
 * emails, and the state of the launcher.
 */
export const backedUpPaths = [
  'secrets.json',
  'ports.json',
  'demo-password',
  'demo-seeded',
  'nats/trust',
  'outbox',
] as const

const within = (folder: string) => new RegExp(`^${folder}(/|$)`)
const home = [...backedUpPaths, 'files'].map((name) => within(`home/${name}`))

const ofCluster =
  /^(PG_VERSION|backup_label|(base|global|pg_(commit_ts|dynshmem|logical|multixact|notify|replslot|serial|snapshots|stat|stat_tmp|subtrans|tblspc|twophase|wal|xact))(\/.*)?)$/
// Files that a server recreates (Postgres, "Making a Base Backup Using the Low Level API"), and WAL files that recovery
// does not read.
const recreatedFiles =
  /^pg_(dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|tblspc)\/|(^|\/)pgsql_tmp|^pg_wal\/(?![0-9A-F]{24}$)/

/**
 * True if a path of Postgres's data folder is data, to be copied by a backup and accepted by a restore. Settings and
 * signal files are not: they name programs that the server runs.
 */
export const isOfCluster = (path: string): boolean => ofCluster.test(path) && !recreatedFiles.test(path)

/** True if a backup may contain a file with that path. */
export const belongs = (path: string): boolean =>
  within('clickhouse').test(path) ||
  home.some((pattern) => pattern.test(path)) ||
  (path.startsWith('postgres/') && isOfCluster(path.slice('postgres/'.length)))
