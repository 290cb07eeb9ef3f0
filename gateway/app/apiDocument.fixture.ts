import { createLog } from '@takt/store/process/log.ts'
import { createApp } from './app.ts'
import { areas } from './areas.ts'
import { partialDependencies } from './dependencies.fixture.ts'
import { openAreas } from './openAreas.ts'

/** Returns the API document (`/api/openapi.json`) as text, without starting a gateway or a database. */
export async function readApiDocument(): Promise<string> {
  const log = createLog('apiDocument', { write: () => {} })
  const app = createApp(openAreas(partialDependencies({ log }), areas))
  return (await app.request('/api/openapi.json')).text()
}
