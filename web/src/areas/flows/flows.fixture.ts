import type { flowDraft } from '@takt/domain/areas/flows/answers/design.ts'
import type { Outline } from '@takt/domain/areas/flows/design/design.ts'
import type { z } from 'zod'
import type { FakeRow } from '../../app/testing/fakeItems.fixture.ts'
import { envelope } from '../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp } from '../../app/testing/openApp.fixture.tsx'

const beside = { designer: null, lastRun: null, lastOutcome: null, secretsKept: [] }

/** A flow as the server responds it: nothing ran, and no user designs it. */
export const flowRow = (members: FakeRow): FakeRow => ({ active: false, ...beside, ...members })

/** An instant that is still to come (ISO text in UTC). */
export const later = (): string => new Date(Date.now() + 3_600_000).toISOString()

const position = { x: 0, y: 0 }

/** When a job is added, another system is requested. */
export const countParts: Outline = {
  version: 1,
  steps: [
    { id: 's1', kind: 'itemChanged', position, options: { itemType: 'jobs', changes: ['added'], rules: [] } },
    { id: 's2', kind: 'request', position, options: { method: 'GET', url: 'https://erp.test/down', into: 'answer' } },
  ],
  links: [{ from: 's1', to: 's2' }],
}

type Draft = z.input<typeof flowDraft>

/** Opens the application with flows; those that are added have what stands beside their fields too. */
export function openFlows(path: string, { rows = [], ...options }: Omit<AppOptions, 'rows'> & { rows?: FakeRow[] }) {
  return openApp(path, {
    ...options,
    rows: { flows: rows.map(flowRow) },
    server: (server, items) => {
      server.on('POST', '/flows', ({ body }) => {
        const [data] = items.add('flows', [flowRow(body as FakeRow)])
        return envelope({ message: 'Flow Added', data })
      })
      options.server?.(server, items)
    },
  })
}

/** Opens the editor of a flow with a design. */
export function openEditor(design: Outline, options: AppOptions = {}) {
  const draft: Draft = {
    flowId: 1,
    flowName: 'Count the parts',
    flowData: JSON.stringify(design),
    isDraft: false,
    savedAt: null,
    active: false,
    version: 1,
    secretsKept: [],
    problems: [],
  }
  return openApp('/flowEditor?flowId=1&token=a-token-of-one-use', {
    ...options,
    server: (server, items) => {
      const session = { flowId: 1, token: 'token', expiresAt: later() }
      server.on('POST', '/flows/designSession', () => session)
      server.on('GET', '/flows/{flowId}/draft', () => draft)
      server.on('PUT', '/flows/{flowId}/draft', () => ({ savedAt: new Date().toISOString(), problems: [] }))
      options.server?.(server, items)
    },
  })
}

/** Records the windows that the page opens, in place of opening them, with the addresses that they are led to. */
export function recordWindows() {
  const windows: { opener: unknown; addresses: string[] }[] = []
  const { open } = window
  const record = () => {
    const addresses: string[] = []
    const opened = { opener: window, addresses, close() {}, location: { replace: (to: string) => addresses.push(to) } }
    windows.push(opened)
    return opened
  }
  Object.assign(window, { open: record })
  return { windows, restore: () => void Object.assign(window, { open }) }
}
