import { coreMutants } from './coreMutants.ts'
import { gatewayMutants } from './gatewayMutants.ts'
import type { Mutant } from './mutant.ts'
import { officeScreenMutants } from './officeScreenMutants.ts'
import { plantScreenMutants } from './plantScreenMutants.ts'
import { sharedScreenMutants } from './sharedScreenMutants.ts'

/** The faults that the tests of the product must find. */
export const mutants: readonly Mutant[] = [
  ...coreMutants,
  ...gatewayMutants,
  ...sharedScreenMutants,
  ...plantScreenMutants,
  ...officeScreenMutants,
]
