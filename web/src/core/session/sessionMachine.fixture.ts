import { waitFor } from 'xstate'
import { sessionWith } from './session.fixture.ts'
import { emptyRecord } from './sessionRecord.ts'

export const credentials = { type: 'SIGN_IN', userName: 'ada@demo.takt', password: 'correct horse battery' } as const

export const storedRecord = { ...emptyRecord, authtoken: 'old' }

export async function ready(...input: Parameters<typeof sessionWith>) {
  const session = sessionWith(...input)
  session.actor.start()
  if (session.actor.getSnapshot().matches({ auth: 'anonymous' })) session.actor.send(credentials)
  await waitFor(session.actor, (state) => state.matches({ auth: 'ready' }))
  return session
}
