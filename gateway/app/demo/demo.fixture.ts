import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { program } from '@takt/launch/test.fixture.ts'
import type { Reply } from '../../core/items/testing/items.fixture.ts'
import { areas } from '../areas.ts'
import { createGatewayFixture } from '../gateway.fixture.ts'

/** Creates a test environment with the whole gateway, in which the seed is run as the launcher runs it. */
export async function createDemoFixture(password: string) {
  const fixture = await createGatewayFixture()
  const { environment, dependencies } = fixture
  const { app } = fixture.open(areas)
  const request = async (method: string, path: string, { token, body }: { token?: string; body?: object } = {}) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
    const reply = await app.request(`/api${path}`, { method, headers, body: body && JSON.stringify(body) })
    return { status: reply.status, body: JSON.parse(await reply.text()) as Reply['body'] & { token?: string } }
  }
  const signIn = (userName: string, word = password) =>
    request('POST', '/login', { body: { userName, password: word } })
  return {
    systemDb: dependencies.systemDb,
    request,
    signIn,
    tokenOf: async (userName: string, word = password) => (await signIn(userName, word)).body.token!,
    list: async (token: string, items: string) => (await request('GET', `/${items}`, { token })).body.data,
    /** Runs the seed to its end, or kills it once its output matches `until`; returns its exit code and output. */
    async runSeed(more: Record<string, string> = {}, until?: RegExp) {
      const env = { ...process.env, ...environment.env, TAKT_DEMO_PASSWORD: password, TAKT_HISTORY_DAYS: '2', ...more }
      const child = spawn(process.execPath, program('gateway/app/demo/main.ts'), { env })
      let errorOutput = ''
      child.stderr.on('data', (data) => {
        errorOutput += data
      })
      const messages: string[] = []
      createInterface({ input: child.stdout }).on('line', (line) => {
        messages.push(line)
        if (until?.test(line)) child.kill('SIGKILL')
      })
      const [code] = await once(child, 'close')
      return { code: code as number | null, messages, complaint: errorOutput }
    },
    close: fixture.close,
  }
}
