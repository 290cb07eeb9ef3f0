import { expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { Client } from '../api/client.ts'
import { sessionActors } from './sessionActors.ts'
import { signedInAs } from './sessionFixture.ts'
import type { SessionContext } from './sessionTypes.ts'

/** What is sent when this user's selection is kept. */
async function sent(user: SessionContext['user']) {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const put = async (path: string, { body }: { body: Record<string, unknown> }) => {
    asked.push({ path, body })
    return signedInAs()
  }
  const { saveSelection } = sessionActors({ put } as unknown as Client)!
  const context = { user, selectedEntityId: 1, selectedOrganizationId: Number.NaN } as SessionContext
  await toPromise(createActor(saveSelection!, { input: { context } }).start())
  return asked
}

test('keeping a selection writes nothing else of the profile back: another tab may have changed it since', async () => {
  const { user } = signedInAs()
  expect(await sent(user)).toEqual([
    {
      path: '/users/ada%40demo.takt',
      body: { userName: 'ada@demo.takt', selectedEntityId: 1, selectedOrganizationId: null },
    },
  ])
})

test('country and time zone are sent along only while they are not known, as the browser guesses them', async () => {
  const [asked] = await sent({ ...signedInAs().user, country: null })
  expect(Object.keys(asked!.body).sort()).toEqual(['country', 'selectedEntityId', 'selectedOrganizationId', 'userName'])
})
