/**
 * Returns the statements of a file (each ends with `;` at the end of a line), made repeatable (`IF NOT EXISTS`) and, if
 * a cluster is named, executed on all of it with replicated engines: the same file serves a single server and a
 * cluster.
 */
export const clickHouseStatements = (text: string, cluster?: string): string[] =>
  text
    .split(/;[ \t]*$/m)
    .map((part) => part.replace(/^\s*--.*$/gm, '').trim())
    .filter((part) => part !== '')
    .map(repeatable)
    .map((statement) => (cluster ? onCluster(statement, cluster) : statement))

const repeatable = (statement: string) =>
  statement
    .replace(
      /^CREATE (TABLE|MATERIALIZED VIEW|VIEW|DICTIONARY|FUNCTION) (?!IF NOT EXISTS)/i,
      'CREATE $1 IF NOT EXISTS ',
    )
    .replace(/^(ALTER TABLE \S+\s+ADD (?:COLUMN|INDEX|PROJECTION)) (?!IF NOT EXISTS)/i, '$1 IF NOT EXISTS ')
    .replace(/^(ALTER TABLE \S+\s+DROP (?:COLUMN|INDEX|PROJECTION)) (?!IF EXISTS)/i, '$1 IF EXISTS ')
    .replace(/^DROP (TABLE|VIEW|DICTIONARY) (?!IF EXISTS)/i, 'DROP $1 IF EXISTS ')

const onCluster = (statement: string, cluster: string) =>
  statement
    .replace(
      /^((?:CREATE (?:TABLE|MATERIALIZED VIEW|VIEW|DICTIONARY|FUNCTION) IF NOT EXISTS|DROP \w+ IF EXISTS|ALTER TABLE) \S+)/i,
      `$1 ON CLUSTER '${cluster}'`,
    )
    .replace(/\bENGINE\s*=\s*(\w*MergeTree)\b/i, 'ENGINE = Replicated$1')
