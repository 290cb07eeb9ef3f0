const slicesAMessage = 100
const sliceMs = 30_000
const states = ['running', 'running', 'running', 'idle', 'running', 'down', 'running', 'setup'] as const

/**
 * Returns the k-th message of a device: 100 slices of 30 s that continue the previous message, with job, part, employee
 * and two values as in the contract's example. The first message starts at `start`.
 */
export function floodMessage(k: number, device: number, start: number): string {
  let slices = ''
  for (let i = 0; i < slicesAMessage; i++) {
    const n = k * slicesAMessage + i
    const from = start + n * sliceMs
    const state = states[(n >> 3) % states.length]!
    const good = state === 'running' ? 1 : 0
    slices += `${i ? ',' : ''}{"from":"${new Date(from).toISOString()}","to":"${new Date(from + sliceMs).toISOString()}","state":"${state}","reason":${
      state === 'down' ? '"R-7"' : 'null'
    },"good":${good},"scrap":0,"rework":0,"jobNum":"J-${device}${(n >> 9) % 7}","assemblySeq":0,"oprSeq":10,"partNum":"P-${
      device % 50
    }","partRevision":"A","empIDs":["E${device % 90}"],"idealCycleSecs":28.5,"values":{"spindleLoad":${
      (n * 7) % 100
    }.5,"feedOverride":100}}`
  }
  return `{"seq":${start + k},"slices":[${slices}]}`
}

export { slicesAMessage }
