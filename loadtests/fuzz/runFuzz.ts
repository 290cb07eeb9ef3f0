import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '@takt/launch/bed/startService.bed.ts'
import { createWorld } from '@takt/launch/test.bed.ts'
import { signIn } from '../k6Drill/signIn.ts'
import { findSchemathesis } from './findSchemathesis.ts'
import { leftOut } from './leftOut.ts'
import { openPlants } from './openPlants.ts'

/** What is looked at in every answer. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'allow_header_conformance',
  'ignored_auth',
  'negative_data_rejection',
]

/**
 * Asks a real gateway, with the data of two organizations, everything that its own document describes, right and wrong,
 * by schemathesis. Answers how many findings and errors in the gateway's log there were; 0 is what is wanted. `only`: a
 * regular expression for paths.
 */
export async function runFuzz(options: {
  examples: number
  seed: number
  only?: string | undefined
  tell: (line: string) => void
}): Promise<{ code: number; logged: string[] }> {
  const { examples, seed, only, tell } = options
  const schemathesis = await findSchemathesis(tell)
  const world = await createWorld()
  const folder = await mkdtemp(join(tmpdir(), 'takt-fuzz-'))
  const logged: string[] = []
  try {
    const admin = await openPlants(world, tell)
    const gateway = await startService({
      main: 'gateway/main.ts',
      env: world.env,
      word: '"listening"',
      onError: (line) => logged.push(line.slice(0, 500)),
    })
    try {
      const origin = `http://127.0.0.1:${world.env.PORT}`
      const token = await signIn(origin, admin)
      const excluded = leftOut.flatMap(({ method, path }) => ['--exclude-name', `${method} ${path}`])
      const child = spawn(
        schemathesis,
        [
          'run',
          `${origin}/api/openapi.json`,
          '--header',
          `authorization: ${token}`,
          '--checks',
          checks.join(','),
          '--phases',
          'examples,coverage,fuzzing',
          '--mode',
          'all',
          '--max-examples',
          String(examples),
          '--seed',
          String(seed),
          '--workers',
          '2',
          '--continue-on-failure',
          '--no-shrink',
          '--suppress-health-check',
          'all',
          '--request-timeout',
          '30',
          '--warnings',
          'off',
          ...(only ? ['--include-path-regex', only] : []),
          ...excluded,
        ],
        { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
      )
      const [code] = await once(child, 'close')
      return { code: code as number, logged }
    } finally {
      await gateway.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
    await world.close()
  }
}
