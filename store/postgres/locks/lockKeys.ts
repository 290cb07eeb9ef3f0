/**
 * The number or numbers of a Postgres advisory lock; a text represents its `hashtext`. Keys never change: services of
 * two versions may run side by side.
 */
export type LockKey = readonly [number | string] | readonly [number | string, number | string]

// "TAKT" as a number.
const takt = 1_413_565_268

/** All advisory locks of Takt, each with the activity that it protects. */
export const lockKeys = {
  /** Migrating the database schemas. */
  migrations: [7_421_001],
  /** Publishing the event log to JetStream. */
  relay: [7_421_002],
  /** Commands (shared), and a rebuild of the tables (exclusive). */
  rebuild: [7_421_003],
  /** Loading the demo plant. */
  demo: [7_421_004],
  /** Creating the first organization and administrator of an installation. */
  initialSetup: [7_421_014],
  /** Watching alerts of machines for notifications. */
  notificationAlerts: [7_421_300],
  /** Watching alerts of machines for flows. */
  flowAlerts: [7_421_343],
  /** Summing up values of checks by day. */
  valueDays: [7_421_344],
  /** Removing organizations. */
  removals: [7_421_180],
  /** Migrating the schema of the job queue. */
  jobsSchema: ['takt jobs schema'],
  /** The lifetime of a process with a worker pool. */
  jobsPool: (poolId: string): LockKey => ['jobsPool', poolId],
  /** Writing facts and rollups. */
  writer: [takt, 1],
  /** Publishing the live state of machines to walls. */
  live: [takt, 2],
  /** Communicating with the machine of a connector. */
  connector: (connectorId: number): LockKey => [7_303, connectorId],
  /** Changing which connector reports a device of the organization. */
  connectorsOf: (organizationId: number): LockKey => ['connectors', organizationId],
  /** Changing which device reports a machine of the organization. */
  attachmentsOf: (organizationId: number): LockKey => ['attachments', organizationId],
  /** Changing the order of the organization's facilities. */
  facilitiesOf: (organizationId: number): LockKey => ['facilities', organizationId],
  /** Assigning names to pages of the organization. */
  pageNamesOf: (organizationId: number): LockKey => ['pageNames', organizationId],
  /** Starting uploads of the organization. */
  uploadsOf: (organizationId: number): LockKey => ['uploads', organizationId],
  /** Recording measured values of checks of the organization. */
  checkValuesOf: (organizationId: number): LockKey => ['checkValues', organizationId],
  /** Putting work of the organization on hold because of check results. */
  holdsOf: (organizationId: number): LockKey => ['holds', organizationId],
  /** Importing values of a measuring source of the organization. */
  checkImportsOf: (organizationId: number, sourceID: string): LockKey => [
    'checkImports',
    `${organizationId}/${sourceID}`,
  ],
  /** Clocking an employee of the organization on and off. */
  laborOf: (organizationId: number, empID: string): LockKey => ['labor', `${organizationId}/${empID}`],
  /** Entering scrap and rework of a machine of the organization. */
  scrapOf: (organizationId: number, resourceID: string): LockKey => ['scrap', `${organizationId}/${resourceID}`],
  /** Starting calls of the organization. */
  callsOf: (organizationId: number): LockKey => ['calls', organizationId],
  /** Sending messages and starting conversations as a user or device of the organization. */
  chatOf: (organizationId: number, actor: string): LockKey => ['chat', `${organizationId}/${actor}`],
  /** Scheduling the emails of the company's tasks. */
  taskEmailsOf: (company: number | null): LockKey => ['taskLetters', company ?? 0],
  /** Adding flows to the organization. */
  flowsAddedTo: (organizationId: number): LockKey => ['flowsAdded', organizationId],
  /** Scheduling runs of the organization's flows. */
  flowsOf: (organizationId: number): LockKey => ['flows', organizationId],
  /** Renewing the credentials of a device. */
  credentialsOf: (deviceId: number): LockKey => ['deviceCredentials', deviceId],
  /** Assigning tags of the organization: many at once (exclusive), or single ones (shared). */
  allTags: (organizationId: number): LockKey => ['allTags', organizationId],
  /** Assigning a tag of the organization to an item. */
  tag: (organizationId: number, epc: string): LockKey => ['tags', `${organizationId}/${epc}`],
} as const satisfies Record<string, LockKey | ((...parts: never[]) => LockKey)>
