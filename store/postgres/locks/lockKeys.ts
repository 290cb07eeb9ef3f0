/**
 * The number or numbers by which Postgres knows an advisory lock; a text stands for its `hashtext`. Keys never change:
 * services of two versions may run side by side.
 */
export type LockKey = readonly [number | string] | readonly [number | string, number | string]

// "TAKT" as a number.
const takt = 1_413_565_268

/** Every advisory lock of Takt. */
export const lockKeys = {
  /** Who brings the databases' schemas up. */
  migrations: [7_421_001],
  /** Who tells the log of changes to JetStream. */
  relay: [7_421_002],
  /** Every command together, a rebuild of the tables alone. */
  rebuild: [7_421_003],
  /** Who loads the demo plant. */
  demo: [7_421_004],
  /** Who makes the first organization and administrator of an installation. */
  beginning: [7_421_014],
  /** Who watches alerts of machines for notifications. */
  notificationAlerts: [7_421_300],
  /** Who watches alerts of machines for flows. */
  flowAlerts: [7_421_343],
  /** Who adds up values of checks by day. */
  valueDays: [7_421_344],
  /** Who removes organizations. */
  removals: [7_421_180],
  /** Who brings the schema of the queue of jobs up. */
  jobsSchema: ['takt jobs schema'],
  /** Of which pool of workers the process lives. */
  jobsPool: (poolId: string): LockKey => ['jobsPool', poolId],
  /** Who writes facts and rollups. */
  writer: [takt, 1],
  /** Who tells walls what the machines are doing. */
  live: [takt, 2],
  /** Who talks to the machine of a connector. */
  connector: (connectorId: number): LockKey => [7_303, connectorId],
  /** Who changes which connector reports a device of the organization. */
  connectorsOf: (organizationId: number): LockKey => ['connectors', organizationId],
  /** Who changes which device reports a machine of the organization. */
  attachmentsOf: (organizationId: number): LockKey => ['attachments', organizationId],
  /** Who changes the order of the organization's facilities. */
  facilitiesOf: (organizationId: number): LockKey => ['facilities', organizationId],
  /** Who gives pages of the organization their names. */
  pageNamesOf: (organizationId: number): LockKey => ['pageNames', organizationId],
  /** Who begins uploads of the organization. */
  uploadsOf: (organizationId: number): LockKey => ['uploads', organizationId],
  /** Who records values that people found at checks of the organization. */
  checkValuesOf: (organizationId: number): LockKey => ['checkValues', organizationId],
  /** Who holds work of the organization for what was found at checks. */
  holdsOf: (organizationId: number): LockKey => ['holds', organizationId],
  /** Who imports values of a measuring source of the organization. */
  checkImportsOf: (organizationId: number, sourceID: string): LockKey => [
    'checkImports',
    `${organizationId}/${sourceID}`,
  ],
  /** Who clocks somebody of the organization on and off. */
  laborOf: (organizationId: number, empID: string): LockKey => ['labor', `${organizationId}/${empID}`],
  /** Who says what became of parts of a machine of the organization. */
  scrapOf: (organizationId: number, resourceID: string): LockKey => ['scrap', `${organizationId}/${resourceID}`],
  /** Who begins calls of the organization. */
  callsOf: (organizationId: number): LockKey => ['calls', organizationId],
  /** Who says something, or begins a conversation, in the name of a user or device of the organization. */
  saysOf: (organizationId: number, who: string): LockKey => ['chat', `${organizationId}/${who}`],
  /** Who says when letters of the company's tasks are sent. */
  lettersOf: (company: number | null): LockKey => ['taskLetters', company ?? 0],
  /** Who adds flows to the organization. */
  flowsAddedTo: (organizationId: number): LockKey => ['flowsAdded', organizationId],
  /** Who says when runs of the organization's flows are worked on. */
  flowsOf: (organizationId: number): LockKey => ['flows', organizationId],
  /** Who renews the credentials of a device. */
  credentialsOf: (deviceId: number): LockKey => ['deviceCredentials', deviceId],
  /** Who puts tags of the organization on something: of many at once alone, else together with others. */
  allTags: (organizationId: number): LockKey => ['allTags', organizationId],
  /** Who puts a tag of the organization on something. */
  tag: (organizationId: number, epc: string): LockKey => ['tags', `${organizationId}/${epc}`],
} as const satisfies Record<string, LockKey | ((...parts: never[]) => LockKey)>
