import type { SourceKind, Target } from './sourceKind.ts'
import { agent } from './sources/agent.ts'
import { http } from './sources/http.ts'
import { modbus } from './sources/modbus.ts'
import { mqtt } from './sources/mqtt.ts'
import { opcua } from './sources/opcua.ts'
import { shdr } from './sources/shdr.ts'
import { sparkplug } from './sources/sparkplug.ts'

export const sourceKinds = { modbus, shdr, agent, opcua, mqtt, sparkplug } as const satisfies Record<string, SourceKind>
export type SourceName = keyof typeof sourceKinds

/** True for the name of a kind of source. */
export const isSourceName = (name: string): name is SourceName => Object.hasOwn(sourceKinds, name)

/** All kinds of sources, with those that send to a device of an installation. */
export const faultKinds: Readonly<Record<string, (target: Target) => SourceKind>> = {
  ...Object.fromEntries(Object.entries(sourceKinds).map(([name, kind]) => [name, () => kind])),
  http,
}
