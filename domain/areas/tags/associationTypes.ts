/**
 * Item types whose rows can have tags. An association's type is the item type's name, its ID the row's key, with `~`
 * between parts.
 */
export const associationTypes = [
  { associationType: 'employees', description: 'Employees' },
  { associationType: 'jobs', description: 'Jobs' },
  { associationType: 'jobAssemblies', description: 'Job assemblies' },
  { associationType: 'jobOperations', description: 'Job operations' },
] as const
