import type { FakeRequest } from '../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp } from '../../app/testing/openApp.fixture.tsx'

const keys: Readonly<Record<string, readonly string[]>> = {
  employees: ['empID'],
  jobAssemblies: ['jobNum', 'assemblySeq'],
  jobOperations: ['jobNum', 'assemblySeq', 'oprSeq'],
}

const rows = {
  jobs: ['J-1', 'J-2'].map((jobNum) => ({ jobNum, prodQty: 5 })),
  jobAssemblies: [{ jobNum: 'J-1', assemblySeq: 1, description: 'Housing' }],
  jobOperations: [{ jobNum: 'J-1', assemblySeq: 1, oprSeq: 10, description: 'Turn' }],
  employees: [{ empID: 'E1', firstName: 'Ada', lastName: 'Byron' }],
  tagAssociationTypes: ['employees', 'jobs', 'jobAssemblies', 'jobOperations'].map((associationType) => ({
    associationType,
  })),
}

/** Opens a screen with rows that carry tags; as on the server, a row contains its associated tags. */
export async function openTagged(path: string, options: AppOptions = {}) {
  const app = await openApp(path, { rows, ...options })
  const { server, items } = app
  const tagsOn = (associationType: string, associationID: string): string[] =>
    items
      .rows('tagAssociations')
      .filter((row) => row.associationType === associationType && row.associationID === associationID && row.active)
      .map(({ epc }) => String(epc))
  const showTags = ({ path: listed }: FakeRequest) => {
    const type = listed.split('/')[1]!
    for (const row of items.rows(type)) {
      const epcs = tagsOn(type, keys[type]!.map((name) => row[name]).join('~'))
      ;(row as { epc: unknown }).epc = type === 'employees' ? (epcs[0] ?? null) : epcs
    }
    return undefined
  }
  for (const type of Object.keys(keys)) server.on('GET', `/${type}`, showTags)
  return { ...app, tagsOn }
}
