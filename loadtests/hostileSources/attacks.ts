import type { Attacks } from './attack.ts'
import { agent } from './attacks/agent.ts'
import { http } from './attacks/http.ts'
import { modbus } from './attacks/modbus.ts'
import { mqtt } from './attacks/mqtt.ts'
import { opcua } from './attacks/opcua.ts'
import { shdr } from './attacks/shdr.ts'
import { sparkplug } from './attacks/sparkplug.ts'

/** The attacks of all protocols. */
export const attacks: Readonly<Record<string, Attacks>> = { shdr, agent, opcua, mqtt, sparkplug, http, modbus }
