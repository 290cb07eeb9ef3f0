/**
 * Returns the organization of machine number `machine` (from 1) of a flood with machines spread over `accounts`
 * organizations; with 0 accounts they publish within the services' account, for organization 1.
 */
export const organizationOf = (machine: number, accounts: number): number =>
  accounts === 0 ? 1 : ((machine - 1) % accounts) + 1

/** Returns the organizations of a flood. */
export const organizationsOf = (accounts: number): number[] =>
  Array.from({ length: Math.max(1, accounts) }, (_, k) => k + 1)
