import { execFileSync } from 'node:child_process'

/** The Python that has the peers of connector tests; another one in `TAKT_PYTHON`. */
const program = process.env.TAKT_PYTHON || 'python3'

/**
 * Returns a Python program that can import a package of this version, or the reason for skipping tests that need it.
 * `name`: of the package on PyPI and of its module.
 */
export function findPython(name: string, version: string): { python: string } | { missing: string } {
  try {
    const found = execFileSync(program, ['-c', `import ${name}; print(${name}.__version__)`], { encoding: 'utf8' })
    if (found.trim() === version) return { python: program }
  } catch {}
  return {
    missing:
      `${program} has no ${name} ${version}: python3 -m venv venv; venv/bin/pip install ${name}==${version}; ` +
      'export TAKT_PYTHON=$PWD/venv/bin/python',
  }
}
