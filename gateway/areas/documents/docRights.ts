import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { areaOfDoc, type DocType, docTypes } from '@takt/domain/areas/documents/docTypes.ts'
import type { Flag } from '@takt/domain/core/rights/permissions.ts'
import { forbidden } from '../../core/http/responses/httpError.ts'

type Rights = Pick<Session, 'globalAdmin' | 'permissions'>

/** The page kinds for which a session has a flag. */
export const docTypesOf = (session: Session, flag: Flag): DocType[] =>
  docTypes.filter((docType) => mayDo(session, areaOfDoc[docType], flag))

/** The page kinds of which a session sees every revision, newest first; of others it sees only the approved one. */
export const docTypesWithAllRevisions = (session: Rights): DocType[] =>
  docTypes.filter((docType) => (['write', 'approve'] as const).some((flag) => mayDo(session, areaOfDoc[docType], flag)))

/** True if a session sees every revision of pages of a kind, not only the approved one. */
export const seesAllRevisions = (session: Rights, docType: DocType): boolean =>
  docTypesWithAllRevisions(session).includes(docType)

/** Throws unless the session has the flag for pages of the kind. */
export function requireDocRight(session: Session, docType: DocType, flag: Flag): void {
  if (!mayDo(session, areaOfDoc[docType], flag)) throw forbidden(areaOfDoc[docType], flag, session)
}

/** Right for routes of all page kinds: the session must have the flag for at least one kind. */
export const anyDoc = (flag: Flag) => (session: Session) => {
  if (docTypesOf(session, flag).length === 0) throw forbidden(areaOfDoc.Instruction, flag, session)
}
