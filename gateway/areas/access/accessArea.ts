import { repeat } from '@takt/store/timing/repeat.ts'
import { every } from 'hono/combine'
import type { GatewayArea } from '../../core/area.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { openMail } from '../../core/mail/face.ts'
import { apiTokenRoutes } from './apiTokens/apiTokenRoutes.ts'
import { narrowApiTokens } from './apiTokens/narrowApiTokens.ts'
import { auditRequests } from './audit/auditRequests.ts'
import { auditRoutes } from './audit/auditRoutes.ts'
import { beginRoutes } from './begin/beginRoutes.ts'
import { narrowDesigns } from './designs/narrowDesigns.ts'
import { displayRoutes } from './displays/displayRoutes.ts'
import { narrowDisplays } from './displays/narrowDisplays.ts'
import { endExpired, forgetEnded } from './endSessions.ts'
import { loginRoutes } from './loginRoutes.ts'
import { maskAnswers, readMaskedAddress } from './mask/maskAnswers.ts'
import { passwordLetters } from './passwordLetters.ts'
import { passwordRoutes } from './passwordRoutes.ts'
import { hidePeople } from './people/hidePeople.ts'
import { sessionLimits } from './sessionLimits.ts'
import { sessionRoutes } from './sessionRoutes.ts'
import { userRoutes } from './userRoutes.ts'
import { emailChangeLetters } from './users/emailChange.ts'
import { emailRoutes } from './users/emailRoutes.ts'
import { groupItem } from './users/groupItem.ts'
import { manageRoutes } from './users/manageRoutes.ts'

/**
 * Every ten seconds ends what has expired (no request is answered from that very moment), so that its live connections
 * end as well; every hour forgets what is long over.
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
    repeat({ everyMs: 3_600_000, first: 'later', work: () => forgetEnded(systemDb, now()), failed }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Sign-in, sessions, users and groups with what they may do, and the audit of all of it. */
export const accessArea: GatewayArea = {
  name: 'access',
  items: [groupItem],
  open({ dependencies, items, shared }) {
    const mail = shared(openMail)
    return {
      readAddress: readMaskedAddress(dependencies),
      around: every(
        auditRequests(dependencies),
        maskAnswers(dependencies),
        narrowDisplays(dependencies),
        narrowDesigns(),
        narrowApiTokens(),
        hidePeople(),
      ),
      routes: [
        ...beginRoutes(dependencies, items),
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
      jobs: [...passwordLetters(dependencies, mail), emailChangeLetters(dependencies, mail)],
      start: () => startSweeping(dependencies),
    }
  },
}
