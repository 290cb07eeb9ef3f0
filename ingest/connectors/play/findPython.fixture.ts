import { execFileSync } from 'node:child_process'

/** The Python that has the peers of connector tests; another one in `TAKT_PYTHON`. */
const program = process.env.TAKT_PYTHON || 'python3'

/**
 * Returns a Python program that has this version of a package of PyPI, or the reason for skipping tests that need it.
 */
export function findPython(name: string, version: string): { python: string } | { missing: string } {
  try {
    const code = `from importlib.metadata import version; print(version("${name}"))`
    const found = execFileSync(program, ['-c', code], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    if (found.trim() === version) return { python: program }
  } catch {}
  return {
    missing:
      `${program} has no ${name} ${version}: python3 -m venv venv; venv/bin/pip install ${name}==${version}; ` +
      'export TAKT_PYTHON=$PWD/venv/bin/python',
  }
}
