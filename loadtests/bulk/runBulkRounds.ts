import { createItemsFixture } from '../../gateway/core/items/testing/items.fixture.ts'

type Row = Readonly<Record<string, unknown>>

/** A type of rows to add, change and remove; `n` is the number of the row, from 0. */
type Kind = { name: string; row: (n: number) => Row; key: (n: number) => Row; change: Row; path: (n: number) => string }

const kinds: readonly Kind[] = [
  {
    name: 'parts',
    row: (n) => ({ partNum: `P-${n}`, description: `Part ${n}` }),
    key: (n) => ({ partNum: `P-${n}` }),
    change: { description: 'changed' },
    path: (n) => `P-${n}`,
  },
  {
    name: 'jobOperations',
    row: (n) => ({ jobNum: 'J', assemblySeq: 0, oprSeq: n, resourceID: 'M', cycleStandardSecs: 10 }),
    key: (n) => ({ jobNum: 'J', assemblySeq: 0, oprSeq: n }),
    change: { cycleStandardSecs: 12, description: 'changed' },
    path: (n) => `J~0~${n}`,
  },
]

export type Measured = {
  name: string
  verb: 'add' | 'change' | 'remove'
  singleMs: number
  bulkMs: number
  ratio: number
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/**
 * Adds, changes and removes `rows` rows with one request each and with one bulk request, alternately, in one
 * organization of one gateway. Returns medians of the rounds.
 */
export async function runBulkRounds({ rows, rounds }: { rows: number; rounds: number }): Promise<Measured[]> {
  const fixture = await createItemsFixture()
  const request = async (method: string, path: string, body?: object) => {
    const reply = await fixture.request(method, path, body)
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.body.message}`)
  }
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  await request('POST', '/api/resources', { resourceID: 'M' })
  await request('POST', '/api/jobs', { jobNum: 'J' })
  const numbers = Array.from({ length: rows }, (_, n) => n)
  const oneByOne = async (work: (n: number) => Promise<void>) => {
    for (const n of numbers) await work(n)
  }
  const measured: Measured[] = []
  for (const { name, row, key, change, path } of kinds) {
    const bulk = (body: object) => () => request('POST', `/api/${name}/bulk`, body)
    const verbs = {
      add: {
        single: () => oneByOne((n) => request('POST', `/api/${name}`, row(n))),
        bulk: bulk({ add: numbers.map(row) }),
      },
      change: {
        single: () => oneByOne((n) => request('PUT', `/api/${name}/${path(n)}`, change)),
        bulk: bulk({ change: numbers.map((n) => ({ key: key(n), fields: change })) }),
      },
      remove: {
        single: () => oneByOne((n) => request('DELETE', `/api/${name}/${path(n)}`)),
        bulk: bulk({ remove: numbers.map((n) => ({ key: key(n) })) }),
      },
    }
    const times = { add: [], change: [], remove: [] } as Record<keyof typeof verbs, { single: number; bulk: number }[]>
    const order = ['add', 'change', 'remove'] as const
    for (let round = 0; round < rounds; round++) {
      const timings = { single: [] as number[], bulk: [] as number[] }
      for (const mode of ['single', 'bulk'] as const)
        for (const verb of order) timings[mode].push(await timed(verbs[verb][mode]))
      for (const [i, verb] of order.entries()) times[verb].push({ single: timings.single[i]!, bulk: timings.bulk[i]! })
    }
    for (const verb of order)
      measured.push({
        name,
        verb,
        singleMs: median(times[verb].map(({ single }) => single)),
        bulkMs: median(times[verb].map((time) => time.bulk)),
        ratio: median(times[verb].map((time) => time.single / time.bulk)),
      })
  }
  await fixture.close()
  return measured
}
