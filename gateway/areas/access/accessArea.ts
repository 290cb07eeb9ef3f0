import { repeat } from '@takt/store/timing/repeat.ts'
import { every } from 'hono/combine'
import type { GatewayArea } from '../../core/area.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { openMail } from '../../core/mail/index.ts'
import { apiTokenRoutes } from './apiTokens/apiTokenRoutes.ts'
import { narrowApiTokens } from './apiTokens/narrowApiTokens.ts'
import { auditRequests } from './audit/auditRequests.ts'
import { auditRoutes } from './audit/auditRoutes.ts'
import { narrowDesigns } from './designs/narrowDesigns.ts'
import { displayRoutes } from './displays/displayRoutes.ts'
import { narrowDisplays } from './displays/narrowDisplays.ts'
import { endExpired, removeEnded } from './endSessions.ts'
import { initialSetupRoutes } from './initialSetup/initialSetupRoutes.ts'
import { loginRoutes } from './loginRoutes.ts'
import { maskResponses, readMaskedAddress } from './mask/maskResponses.ts'
import { passwordEmails } from './passwordEmails.ts'
import { passwordRoutes } from './passwordRoutes.ts'
import { hidePeople } from './people/hidePeople.ts'
import { sessionLimits } from './sessionLimits.ts'
import { sessionRoutes } from './sessionRoutes.ts'
import { userRoutes } from './userRoutes.ts'
import { emailChangeJob } from './users/emailChange.ts'
import { emailRoutes } from './users/emailRoutes.ts'
import { groupItem } from './users/groupItem.ts'
import { manageRoutes } from './users/manageRoutes.ts'

/**
 * Ends expired sessions every ten seconds (requests are rejected from the moment of expiry), so that their live
 * connections end as well; removes sessions that ended long ago every hour.
 */
async function startSweeping({ systemDb, log, now }: Dependencies) {
  const failed = (error: unknown) => log.warn({ err: error }, 'sessions were not swept')
  const stops = [
    repeat({
      everyMs: 10_000,
      first: 'later',
      work: () => endExpired(systemDb, { now: now(), idle: sessionLimits.idle }),
      failed,
    }),
    repeat({ everyMs: 3_600_000, first: 'later', work: () => removeEnded(systemDb, now()), failed }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Sign-in, sessions, users and groups with their permissions, and the audit of all of it. */
export const accessArea: GatewayArea = {
  name: 'access',
  items: [groupItem],
  open({ dependencies, items, shared }) {
    const mail = shared(openMail)
    return {
      readAddress: readMaskedAddress(dependencies),
      around: every(
        auditRequests(dependencies),
        maskResponses(dependencies),
        narrowDisplays(dependencies),
        narrowDesigns(),
        narrowApiTokens(),
        hidePeople(),
      ),
      routes: [
        ...initialSetupRoutes(dependencies, items),
        ...loginRoutes(dependencies),
        ...passwordRoutes(dependencies),
        ...emailRoutes(dependencies),
        ...sessionRoutes(dependencies),
        ...apiTokenRoutes(dependencies),
        ...userRoutes(dependencies),
        ...manageRoutes(dependencies, items),
        ...auditRoutes(dependencies),
        ...displayRoutes(dependencies),
      ],
      jobs: [...passwordEmails(dependencies, mail), emailChangeJob(dependencies, mail)],
      start: () => startSweeping(dependencies),
    }
  },
}
