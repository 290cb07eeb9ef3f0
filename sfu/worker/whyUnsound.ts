import { execFile } from 'node:child_process'

/** What a worker answers when somebody starts it by hand. */
const byHand = 41

/** Null when a program is a worker that runs on this machine; else why it is not, in words. */
export const whyUnsound = (path: string): Promise<string | null> =>
  new Promise<string | null>((resolve) => {
    execFile(path, [], { env: {}, timeout: 10_000 }, (error, _stdout, stderr) => {
      if (error?.code === byHand) return resolve(null)
      resolve(stderr.trim().split('\n').at(-1) || (error ? error.message : 'it is no worker'))
    })
    // Some paths it refuses at once.
  }).catch((error) => error.message)
