import { createTagCalls } from '../../src/areas/tags/tagCalls.ts'
import { createTaggedActions } from '../../src/areas/tags/taggedActions.ts'
import { taggedPolicies } from '../../src/areas/tags/taggedPolicies.ts'
import { createClient } from '../../src/core/api/client.ts'
import { createItemClient } from '../../src/core/items/itemClient.ts'
import { createNotices } from '../../src/core/kit/notice/notices.ts'
import { bedUser } from '../beds/plant.bed.ts'
import { createGridBed } from '../lists/grid.bed.ts'

/** A call as it is written in a list: `DELETE /jobs/J-1`, with what a POST or PUT sent. */
type Call = string

/** The browser's way of keeping rows with tags, before a real gateway: what it calls, in order, and what came of it. */
export async function createSequencesBed() {
  const bed = await createGridBed()
  const { token } = await bed.ask('POST', '/login', bedUser, bedUser)
  let calls: Call[] = []
  const flying = { now: 0, most: 0 }
  /** Answers in place of the server, as a broken line or another version of it would. */
  let instead: (call: Call) => Response | Error | null = () => null
  const client = createClient({
    token: () => token,
    onTokenRejected: () => {},
    fetch: async (address, init = {}) => {
      const path = decodeURIComponent(String(address)).replace(/^\/api/, '')
      const body = typeof init.body === 'string' && init.body !== '{}' ? ` ${init.body}` : ''
      const call = `${init.method} ${path}${body}`
      calls.push(call)
      const given = instead(call)
      if (given instanceof Error) throw given
      flying.most = Math.max(flying.most, ++flying.now)
      try {
        return given ?? (await fetch(`${bed.origin}${address}`, init))
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
  const must = async (method: string, path: string, body?: object) => (await bed.ask(method, `/${path}`, body)).data
  for (const jobNum of ['J', 'K']) await must('POST', 'jobs', { jobNum })
  return {
    actions,
    must,
    notices,
    /** What `work` called that matters to sequences: neither schemas nor rows that are read again. */
    callsOf: async (work: () => Promise<unknown>): Promise<Call[]> => {
      calls = []
      flying.most = 0
      await work()
      return calls.filter((call) => !/\/schema$|[?&]limit=1(&|$)/.test(call))
    },
    /** How many of the calls of the last work were under way at once. */
    mostAtOnce: () => flying.most,
    failWhile: async <Result>(fails: typeof instead, work: () => Promise<Result>): Promise<Result> => {
      instead = fails
      try {
        return await work()
      } finally {
        instead = () => null
      }
    },
    close: bed.close,
  }
}

export type SequencesBed = Awaited<ReturnType<typeof createSequencesBed>>
