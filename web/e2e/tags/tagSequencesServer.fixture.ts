import { createTagCalls } from '../../src/areas/tags/tagCalls.ts'
import { createTaggedActions } from '../../src/areas/tags/taggedActions.ts'
import { taggedPolicies } from '../../src/areas/tags/taggedPolicies.ts'
import { createClient } from '../../src/core/api/client.ts'
import { createItemClient } from '../../src/core/items/itemClient.ts'
import { createNotices } from '../../src/core/kit/notice/notices.ts'
import { fixtureUser } from '../fixtures/plant.fixture.ts'
import { createGridFixture } from '../lists/grid.fixture.ts'

/** A recorded call: `DELETE /jobs/J-1`, with the body of a POST or PUT. */
type Call = string

/**
 * Creates the browser's actions for rows with tags, on a real gateway: records their calls, in order, and the results.
 */
export async function createSequencesFixture() {
  const fixture = await createGridFixture()
  const { token } = await fixture.request('POST', '/login', fixtureUser, fixtureUser)
  let calls: Call[] = []
  const flying = { now: 0, max: 0 }
  /** Responds in place of the server, like a broken connection or another server version. */
  let instead: (call: Call) => Response | Error | null = () => null
  const client = createClient({
    token: () => token,
    onTokenRejected: () => {},
    fetch: async (address, init = {}) => {
      const path = decodeURIComponent(String(address)).replace(/^\/api/, '')
      const body = typeof init.body === 'string' && init.body !== '{}' ? ` ${init.body}` : ''
      const call = `${init.method} ${path}${body}`
      calls.push(call)
      const override = instead(call)
      if (override instanceof Error) throw override
      flying.max = Math.max(flying.max, ++flying.now)
      try {
        return override ?? (await fetch(`${fixture.origin}${address}`, init))
      } finally {
        flying.now--
      }
    },
  })
  const notices = createNotices()
  const actions = Object.fromEntries(
    Object.entries(taggedPolicies).map(([name, policy]) => [
      name,
      createTaggedActions({
        policy,
        client: createItemClient(client, policy.type),
        calls: createTagCalls(client),
        inherent: {},
        notices,
      }),
    ]),
  ) as Record<keyof typeof taggedPolicies, ReturnType<typeof createTaggedActions>>
  const must = async (method: string, path: string, body?: object) =>
    (await fixture.request(method, `/${path}`, body)).data
  for (const jobNum of ['J', 'K']) await must('POST', 'jobs', { jobNum })
  return {
    actions,
    must,
    notices,
    /** Returns the calls of `work` that matter for sequences: without schemas and reloaded rows. */
    callsOf: async (work: () => Promise<unknown>): Promise<Call[]> => {
      calls = []
      flying.max = 0
      await work()
      return calls.filter((call) => !/\/schema$|[?&]limit=1(&|$)/.test(call))
    },
    /** Returns the maximum number of concurrent calls of the last work. */
    maxConcurrent: () => flying.max,
    failWhile: async <Result>(fails: typeof instead, work: () => Promise<Result>): Promise<Result> => {
      instead = fails
      try {
        return await work()
      } finally {
        instead = () => null
      }
    },
    close: fixture.close,
  }
}

export type SequencesFixture = Awaited<ReturnType<typeof createSequencesFixture>>
