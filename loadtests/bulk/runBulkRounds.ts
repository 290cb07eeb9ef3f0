import { createItemsBed } from '../../gateway/core/items/testing/items.bed.ts'

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
 * Adds, changes and removes `rows` rows one call each and in one bulk, in turn, in one organization of one gateway.
 * Medians of the rounds.
 */
export async function runBulkRounds({ rows, rounds }: { rows: number; rounds: number }): Promise<Measured[]> {
  const bed = await createItemsBed()
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await bed.ask(method, path, body)
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.body.message}`)
  }
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  await ask('POST', '/api/resources', { resourceID: 'M' })
  await ask('POST', '/api/jobs', { jobNum: 'J' })
  const numbers = Array.from({ length: rows }, (_, n) => n)
  const one = async (work: (n: number) => Promise<void>) => {
    for (const n of numbers) await work(n)
  }
  const measured: Measured[] = []
  for (const { name, row, key, change, path } of kinds) {
    const bulk = (body: object) => () => ask('POST', `/api/${name}/bulk`, body)
    const verbs = {
      add: {
        single: () => one((n) => ask('POST', `/api/${name}`, row(n))),
        bulk: bulk({ add: numbers.map(row) }),
      },
      change: {
        single: () => one((n) => ask('PUT', `/api/${name}/${path(n)}`, change)),
        bulk: bulk({ change: numbers.map((n) => ({ key: key(n), fields: change })) }),
      },
      remove: {
        single: () => one((n) => ask('DELETE', `/api/${name}/${path(n)}`)),
        bulk: bulk({ remove: numbers.map((n) => ({ key: key(n) })) }),
      },
    }
    const times = { add: [], change: [], remove: [] } as Record<keyof typeof verbs, { single: number; bulk: number }[]>
    const order = ['add', 'change', 'remove'] as const
    for (let round = 0; round < rounds; round++) {
      const taken = { single: [] as number[], bulk: [] as number[] }
      for (const way of ['single', 'bulk'] as const)
        for (const verb of order) taken[way].push(await timed(verbs[verb][way]))
      for (const [i, verb] of order.entries()) times[verb].push({ single: taken.single[i]!, bulk: taken.bulk[i]! })
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
  await bed.close()
  return measured
}
