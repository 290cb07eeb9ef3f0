import { execFile } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns the k6 program: from PATH, else from where `go install` puts it. Throws with the remedy if it is missing. */
export async function findK6(): Promise<string> {
  const { GOBIN, GOPATH } = process.env
  const folders = [GOBIN, GOPATH && join(GOPATH, 'bin'), join(homedir(), 'go', 'bin')]
  for (const program of ['k6', ...folders.flatMap((folder) => (folder ? [join(folder, 'k6')] : []))])
    try {
      await run(program, ['version'])
      return program
    } catch {}
  throw new Error('k6 is not there. Install it (https://grafana.com/docs/k6), or run: go install go.k6.io/k6@v1.8.1')
}
