import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { areaOfDoc, type DocType, docTypes } from '@takt/domain/areas/documents/docTypes.ts'
import type { Flag } from '@takt/domain/core/rights/permissions.ts'
import { forbidden } from '../../core/http/responses/refusal.ts'

type Rights = Pick<Session, 'globalAdmin' | 'permissions'>

/** The kinds of pages for which a session has a flag. */
export const docTypesOf = (session: Session, flag: Flag): DocType[] =>
  docTypes.filter((docType) => mayDo(session, areaOfDoc[docType], flag))

/**
 * The kinds of pages of which a session is shown every revision, the newest first of all; of others the approved one.
 */
export const docTypesSeenWhole = (session: Rights): DocType[] =>
  docTypes.filter((docType) => (['write', 'approve'] as const).some((flag) => mayDo(session, areaOfDoc[docType], flag)))

/** Whether a session is shown every revision of pages of a kind, and not the approved one alone. */
export const seesAll = (session: Rights, docType: DocType): boolean => docTypesSeenWhole(session).includes(docType)

/** Throws unless the session has the flag for pages of the kind. */
export function refuseUnlessDoc(session: Session, docType: DocType, flag: Flag): void {
  if (!mayDo(session, areaOfDoc[docType], flag)) throw forbidden(areaOfDoc[docType], flag, session)
}

/** The right of a route of pages of all kinds: those who may do it with pages of some kind. */
export const anyDoc = (flag: Flag) => (session: Session) => {
  if (docTypesOf(session, flag).length === 0) throw forbidden(areaOfDoc.Instruction, flag, session)
}
