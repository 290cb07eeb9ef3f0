import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { freePorts } from './freePorts.ts'
import { isFree } from './isFree.ts'
import { writeWhole } from './writeWhole.ts'

/** The parts that need a port, in the order of `TAKT_PORT_BASE`+n. */
const names = [
  'postgres',
  'clickhouse',
  'nats',
  'natsWebSocket',
  'mqtt',
  'ingest',
  'sfu',
  'plantLathe1',
  'plantLathe2',
  'plantMill1',
  'plantMill2',
  'sfuMedia',
] as const
const shape = z.record(z.enum(names), z.number().int())

export type Ports = z.output<typeof shape>

/**
 * Returns the parts' ports: counted from `base` if set, else those of the last start (`file`), where a port that
 * another program has taken meanwhile is replaced. `moved` lists the replaced ones. A port in `fixed`, which devices
 * use, is never replaced: throws an error if it is taken.
 */
export async function loadPorts(
  file: string,
  { base, bind, fixed = [] }: { base?: number; bind: string; fixed?: readonly (typeof names)[number][] },
): Promise<{ ports: Ports; moved: string[] }> {
  if (base !== undefined)
    return { ports: shape.parse(Object.fromEntries(names.map((name, n) => [name, base + n]))), moved: [] }
  const text = await readFile(file, 'utf8').catch(() => null)
  const storedPorts: Partial<Ports> = text ? JSON.parse(text) : {}
  const fresh = await freePorts(names.length)
  const ports: Record<string, number> = {}
  const moved: string[] = []
  for (const [index, name] of names.entries()) {
    const old = storedPorts[name]
    if (old && (await isFree(old, bind))) ports[name] = old
    else if (old && fixed.includes(name))
      throw new Error(
        `Port ${old}, by which devices know ${name.toUpperCase()}, is taken by another program. Stop that program; ` +
          `or remove "${name}" from ${file}, and configure the devices with the port that the start then prints.`,
      )
    else {
      ports[name] = fresh[index]!
      if (old) moved.push(name)
    }
  }
  await writeWhole(file, JSON.stringify(ports))
  return { ports: shape.parse(ports), moved }
}
