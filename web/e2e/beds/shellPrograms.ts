import { execFileSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { guardedFolder } from '@takt/launch/bed/guarded.ts'
import { paste } from './firstMachineSteps.ts'

/**
 * Where `mosquitto_pub` is missing, the MQTT client that is there takes its place, with the arguments that the sample
 * gives it.
 */
export async function mosquittoFolder(): Promise<string> {
  const folder = await guardedFolder()
  if (hasProgram('mosquitto_pub')) return folder
  const program = join(folder, 'mosquitto_pub')
  const client = fileURLToPath(new URL('mosquittoPub.ts', import.meta.url))
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${client}' "$@"\n`)
  chmodSync(program, 0o755)
  return folder
}
/** Whether the shell finds a program. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`])
    return true
  } catch {
    return false
  }
}

/** The slices that a Python program tells to a server that answers so, one answer after the other. */
export async function toldTo(answers: readonly number[], program: (url: string) => string) {
  const told: { from: string; to: string }[] = []
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    told.push(JSON.parse(Buffer.concat(parts).toString()).slices[0])
    reply.writeHead(answers[told.length - 1]!).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await paste(`python3 - <<'END'\n${program(`http://127.0.0.1:${port}/`)}\nEND`)
  await new Promise((resolve) => server.close(resolve))
  return told
}
