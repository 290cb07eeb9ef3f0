import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { program } from '@takt/launch/test.bed.ts'
import type { Reply } from '../../core/items/testing/items.bed.ts'
import { areas } from '../areas.ts'
import { createGatewayBed } from '../gateway.bed.ts'

/** A world with the whole gateway, in which the seed is run as the launcher runs it, for tests. */
export async function createDemoBed(password: string) {
  const bed = await createGatewayBed()
  const { world, dependencies } = bed
  const { app } = bed.open(areas)
  const ask = async (method: string, path: string, { token, body }: { token?: string; body?: object } = {}) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
    const reply = await app.request(`/api${path}`, { method, headers, body: body && JSON.stringify(body) })
    return { status: reply.status, body: JSON.parse(await reply.text()) as Reply['body'] & { token?: string } }
  }
  const signIn = (userName: string, word = password) => ask('POST', '/login', { body: { userName, password: word } })
  return {
    systemDb: dependencies.systemDb,
    ask,
    signIn,
    tokenOf: async (userName: string, word = password) => (await signIn(userName, word)).body.token!,
    list: async (token: string, items: string) => (await ask('GET', `/${items}`, { token })).body.data,
    /**
     * Runs the seed to its end, or kills it once it says what `until` looks for; answers how it ended and what it said.
     */
    async runSeed(more: Record<string, string> = {}, until?: RegExp) {
      const env = { ...process.env, ...world.env, TAKT_DEMO_PASSWORD: password, TAKT_HISTORY_DAYS: '2', ...more }
      const child = spawn(process.execPath, program('gateway/app/demo/main.ts'), { env })
      let complaint = ''
      child.stderr.on('data', (data) => {
        complaint += data
      })
      const said: string[] = []
      createInterface({ input: child.stdout }).on('line', (line) => {
        said.push(line)
        if (until?.test(line)) child.kill('SIGKILL')
      })
      const [code] = await once(child, 'close')
      return { code: code as number | null, said, complaint }
    },
    close: bed.close,
  }
}
