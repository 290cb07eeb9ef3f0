import { randomInt } from 'node:crypto'
import { isFree } from './isFree.ts'

/** Systems hand out ports from 32768 on to outgoing connections: one of those may be taken before its server starts. */
const own = { from: 10_000, to: 32_000 }

/** `count` different TCP ports of loopback that nobody listens on at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  for (let tries = 0; ports.size < count; tries++) {
    if (tries > 1000) throw new Error(`Too few free ports between ${own.from} and ${own.to}: stop what listens there.`)
    const port = randomInt(own.from, own.to)
    if (await isFree(port, '127.0.0.1')) ports.add(port)
  }
  return [...ports]
}
