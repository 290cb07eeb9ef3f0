import { returnMemoryAtRest } from '@takt/store/process/returnMemory.ts'
import { checkStart } from '@takt/store/start/checkStart.ts'
import { readEnv } from './env.ts'
import { startSfu } from './startSfu.ts'

const sfu = await startSfu(await checkStart(readEnv))
returnMemoryAtRest()

let _stopping: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    _stopping ??= sfu.stop().then(() => process.exit(0))
  })
