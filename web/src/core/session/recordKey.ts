/** Key of the session record in local storage (`sessionRecord.ts`). */
export const recordKey = 'takt.session'
