import { createLog } from '@takt/store/process/log.ts'
import { returnMemoryAtRest } from '@takt/store/process/returnMemory.ts'
import { repeatUntil } from '@takt/store/timing/repeat.ts'
import { readEnv } from './env.ts'
import { runPlant } from './runPlant.ts'

const env = readEnv(process.env)
const log = createLog('plant')
const stopping = new AbortController()
returnMemoryAtRest()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

if (env.TAKT_PLANT !== 'off')
  await repeatUntil(stopping.signal, {
    everyMs: 60_000,
    work: (signal) => runPlant(env, log, signal),
    failed: (error) => log.error({ err: error }, 'the plant cannot run; trying again in a minute'),
  })
log.info('the plant stopped')
process.exit(0)
