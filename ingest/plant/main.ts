import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@takt/store/log.ts'
import { readEnv } from './env.ts'
import { runPlant } from './runPlant.ts'

const env = readEnv(process.env)
const log = createLog('plant')
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

while (!stopping.signal.aborted && env.TAKT_PLANT !== 'off')
  try {
    await runPlant(env, log, stopping.signal)
  } catch (error) {
    if (stopping.signal.aborted) break
    log.error({ err: error }, 'the plant cannot run; trying again in a minute')
    await sleep(60_000, undefined, { signal: stopping.signal }).catch(() => {})
  }
log.info('the plant stopped')
process.exit(0)
