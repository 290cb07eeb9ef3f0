import { readSetupStandards } from '@takt/store/floor/setupStandards.ts'
import type { Gateway } from '../../core/area.ts'
import { createFloorReader, createPending, floorNow, keepByFloorVersion, waysToSpeak } from '../efficiency/face.ts'
import { costsOf } from './costsOf.ts'
import { openCombinationThreads } from './createCombinationThreads.ts'
import type { NoticeSources } from './noticeSources.ts'
import { readRegistrations } from './readRegistrations.ts'

/** From where a gateway's notices have what they are made of. */
export function openNoticeSources({ dependencies, shared }: Pick<Gateway, 'dependencies' | 'shared'>) {
  const { db, systemDb, now } = dependencies
  return {
    floorOf: shared(createFloorReader),
    currentOf: (organizationId) => floorNow(dependencies, organizationId),
    waysOf: (question) => waysToSpeak(dependencies, question),
    costsOf: (session) => costsOf(db, session),
    setupStandardsOf: keepByFloorVersion(systemDb, now, readSetupStandards),
    combinationsOf: shared(openCombinationThreads).combinationsOf,
    pendingOf: shared(createPending),
    registrationsOf: keepByFloorVersion(systemDb, now, readRegistrations),
  } satisfies NoticeSources
}
