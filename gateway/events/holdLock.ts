import pg from 'pg'

/** A lock that the whole installation has once, and the notifications that come while it is held. */
export type Held = {
  /** Resolves true when something was appended, false after `ms` without. */
  woken: (ms: number) => Promise<boolean>
  /** Aborted when the connection, and with it the lock, is lost. */
  lost: AbortSignal
  release: () => Promise<void>
}

/** Takes the advisory lock `key` and listens on `channel`, on a connection of its own; null if another process has it. */
export async function holdLock(url: string, key: number, channel: string): Promise<Held | null> {
  const client = new pg.Client({ connectionString: url })
  const lost = new AbortController()
  let wake: () => void = () => {}
  let pending = false
  client.on('notification', () => {
    pending = true
    wake()
  })
  const lose = () => {
    lost.abort()
    wake()
  }
  client.on('error', lose).on('end', lose)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key])
  if (!rows[0]?.held) {
    await client.end()
    return null
  }
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return {
    lost: lost.signal,
    release: () => client.end(),
    woken: async (ms) => {
      if (!pending && !lost.signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      const was = pending
      pending = false
      return was
    },
  }
}
