import { readSetupStandards } from '@takt/store/floor/setupStandards.ts'
import type { Gateway } from '../../core/area.ts'
import {
  cacheByFloorVersion,
  createFloorReader,
  createPending,
  floorNow,
  readDeviceChannels,
} from '../efficiency/index.ts'
import { costsOf } from './costsOf.ts'
import { openCombinationThreads } from './createCombinationThreads.ts'
import type { NoticeSources } from './noticeSources.ts'
import { readRegistrations } from './readRegistrations.ts'

/** Opens the sources of a gateway's notices. */
export function openNoticeSources({ dependencies, shared }: Pick<Gateway, 'dependencies' | 'shared'>) {
  const { db, systemDb, now } = dependencies
  return {
    floorOf: shared(createFloorReader),
    currentOf: (organizationId) => floorNow(dependencies, organizationId),
    waysOf: (query) => readDeviceChannels(dependencies, query),
    costsOf: (session) => costsOf(db, session),
    setupStandardsOf: cacheByFloorVersion(systemDb, now, readSetupStandards),
    combinationsOf: shared(openCombinationThreads).combinationsOf,
    pendingOf: shared(createPending),
    registrationsOf: cacheByFloorVersion(systemDb, now, readRegistrations),
  } satisfies NoticeSources
}
