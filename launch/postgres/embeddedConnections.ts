/** Connections of the services to the embedded Postgres, unless the environment sets other numbers. */
export const embeddedConnections = { POSTGRES_CONNECTIONS_GATEWAY: '60', POSTGRES_CONNECTIONS_INGEST: '16' }

/** Connections for health checks, migrations, a backup and tools of the operator. */
const otherConnections = 32

/**
 * Returns the number of connections that the embedded Postgres must accept for services with this environment: each
 * possible connection takes memory even if it is never opened.
 */
export const maxConnectionsOf = (variables: NodeJS.ProcessEnv): number =>
  Object.entries(embeddedConnections).reduce(
    (sum, [name, number]) => sum + Number(variables[name] || number),
    otherConnections,
  )
