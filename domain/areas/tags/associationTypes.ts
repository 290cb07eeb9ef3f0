/**
 * The types whose rows carry tags. An association's type is the item type's name, its id the row's key, `~` between
 * parts.
 */
export const associationTypes = [
  { associationType: 'employees', description: 'Employees' },
  { associationType: 'jobs', description: 'Jobs' },
  { associationType: 'jobAssemblies', description: 'Job assemblies' },
  { associationType: 'jobOperations', description: 'Job operations' },
] as const
