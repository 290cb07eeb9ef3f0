import type { Outline } from '@takt/domain/areas/flows/design/design.ts'
import type { flowDraft } from '@takt/domain/areas/flows/responses/design.ts'
import type { z } from 'zod'
import type { FakeRow } from '../../app/testing/fakeItems.fixture.ts'
import { envelope } from '../../app/testing/fakeServer.fixture.ts'
import { type AppOptions, openApp } from '../../app/testing/openApp.fixture.tsx'

const runDefaults = { designer: null, lastRun: null, lastOutcome: null, secretsKept: [] }

/** Returns a flow as the server does: it has never run, and no user is designing it. */
export const flowRow = (members: FakeRow): FakeRow => ({ active: false, ...runDefaults, ...members })

/** Returns an instant in the future (ISO text in UTC). */
export const futureInstant = (): string => new Date(Date.now() + 3_600_000).toISOString()

const position = { x: 0, y: 0 }

/** A flow that calls another system when a job is added. */
export const countParts: Outline = {
  version: 1,
  steps: [
    { id: 's1', kind: 'itemChanged', position, options: { itemType: 'jobs', changes: ['added'], rules: [] } },
    { id: 's2', kind: 'request', position, options: { method: 'GET', url: 'https://erp.test/down', into: 'answer' } },
  ],
  links: [{ from: 's1', to: 's2' }],
}

type Draft = z.input<typeof flowDraft>

/** Opens the application with flows; added flows also get the server-side fields. */
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
      const session = { flowId: 1, token: 'token', expiresAt: futureInstant() }
      server.on('POST', '/flows/designSession', () => session)
      server.on('GET', '/flows/{flowId}/draft', () => draft)
      server.on('PUT', '/flows/{flowId}/draft', () => ({ savedAt: new Date().toISOString(), problems: [] }))
      options.server?.(server, items)
    },
  })
}

/** Replaces `window.open` and records the opened windows with their addresses. */
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
